"""The class list: its forms, by which ids it knows a student, and what is wrong with one."""

import csv
import io

import openpyxl
import pytest

from autograder.core.submissions.finding import IntakeError
from autograder.core.submissions.roster import Roster, read_roster, without_words

OWN = "id,name,email,section\najones,Ann Jones,ann@example.org,Monday\nbsmith,Ben Smith,ben@example.org,Tuesday\n"
CANVAS = (
    "Student,ID,SIS User ID,SIS Login ID,Section,Toy attention (311)\n"
    "    Points Possible,,,,,100\n"
    '"Jones, Ann",48219,u0001,ajones,Monday,\n"Student, Test",99999,,,Monday,\n'
)
MOODLE = (
    "Identifier,Full name,ID number,Email address,Status,Grade,Maximum Grade\n"
    "Participant 48219,Ann Jones,u0001,ann@example.org,Submitted for grading,,100.00\n"
)
GRADESCOPE = "First Name,Last Name,SID,Email,Sections\nAnn,Jones,u0001,ann@example.org,Monday\n"


def read(tmp_path, text: str, encoding: str = "utf-8") -> Roster:
    path = tmp_path / "roster.csv"
    path.write_bytes(text.encode(encoding))
    return read_roster(path)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        (OWN, ["ajones", "ann@example.org", "AJONES"]),
        (CANVAS, ["48219", "u0001", "ajones"]),
        (MOODLE, ["48219", "u0001", "ann@example.org"]),
        (GRADESCOPE, ["u0001", "ann@example.org"]),
    ],
    ids=["own", "canvas", "moodle", "gradescope"],
)
def test_all_ids_of_a_student(tmp_path, text, ids):
    roster = read(tmp_path, text)
    found = {roster.person(i).id for i in ids}
    assert found == {ids[0]}
    # Canvas's row of points and its test student are left out
    assert [p.name for p in roster.people] == (["Ann Jones", "Ben Smith"] if text is OWN else ["Ann Jones"])
    assert roster.person(ids[0]).name == "Ann Jones"
    assert roster.person(ids[0]).known


def workbook(text: str) -> bytes:
    """A workbook in whose cells numbers are numbers."""
    book = openpyxl.Workbook()
    for row in csv.reader(text.splitlines()):
        book.active.append([float(cell) if cell.isdigit() else cell for cell in row])
    book.save(written := io.BytesIO())
    return written.getvalue()


TABLE = 'id,name,email\r\n48217,"Müller, Zoë",z@example.org\r\n'
SAVED = {  # the bytes of a table, as a program saves them
    "with semicolons": TABLE.replace("Müller, Zoë", "Zoë Müller").replace(",", ";").encode(),
    "with tabs": TABLE.replace("Müller, Zoë", "Zoë Müller").replace(",", "\t").encode(),
    "with a byte order mark": TABLE.encode("utf-8-sig"),
    "UTF-16": TABLE.encode("utf-16"),
    "UTF-16 without a mark": TABLE.encode("utf-16-le"),
    "Windows' code page": TABLE.encode("cp1252"),
    "a separator's line": b"sep=;\r\n" + TABLE.replace("Müller, Zoë", "Zoë Müller").replace(",", ";").encode(),
    "a title above": b"Class of 2026,,\r\n,,\r\n" + TABLE.encode(),
    "numbers with a point": TABLE.replace("48217", "48217.0").encode(),
    "numbers with a comma": TABLE.replace("48217", '"48217,0"').encode(),
    "a name of two lines": TABLE.replace("Müller, Zoë", "Zoë\nMüller").encode(),
    "a space that does not break": TABLE.replace("Müller, Zoë", "Zoë\N{NO-BREAK SPACE}Müller").encode(),
    "other headings": TABLE.replace("id,name,email", "Matrikelnummer,Name,E-Mail").encode(),
    "a workbook": workbook(TABLE),
}


@pytest.mark.parametrize("content", SAVED.values(), ids=SAVED)
def test_as_spreadsheets_save_it(tmp_path, content):
    (tmp_path / "roster.csv").write_bytes(content)
    (zoe,) = read_roster(tmp_path / "roster.csv").people
    assert (zoe.id, zoe.name, zoe.email) == ("48217", "Zoë Müller", "z@example.org")


def test_who_is_on_the_list(tmp_path):
    """An id that two share tells nobody."""
    roster = read(tmp_path, "id,login\nada,same\nben,same\n")
    assert [p.id for p in roster.people] == ["ada", "ben"]
    assert (roster.person("same").known, roster.person("ada").known) == (False, True)
    person = roster.person("zoe", "Zoe Lee", "zoe@example.org")
    assert (person.id, person.name, person.known) == ("zoe", "Zoe Lee", False)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("kaya_müller_2.ipynb cannot be read", "…_…_2.ipynb cannot be read"),
        ("mullerkaya_7_x.ipynb", "……_7_x.ipynb"),
        ("an annual file of Ann's", "an …ual file of …'s"),
    ],
)
def test_a_text_without_names(text, shown):
    assert without_words(text, "Kaya Ann Müller") == shown


def test_extensions(tmp_path):
    """Days for all assignments, or for one, which is stronger."""
    roster = read(tmp_path, "id,extension,extension 02_Linear\nada,2,\nben,,0.5\ncem,1,7\n")
    days = {p.id: (p.extension("01_toy"), p.extension("02_Linear")) for p in roster.people}
    assert days == {"ada": (2, 2), "ben": (0, 0.5), "cem": (1, 7)}


WRONG = {
    "nothing": ("", "has the columns none, expected one of id"),
    "no id": ("name,section\nAda,1\n", "has the columns name, section, expected one of id"),
    "an id twice": ("id\nada\nAda\n", "line 3: the id 'Ada' stands there twice"),
    "a formula": ("id\n=cmd()\n", "line 2: the id \"=cmd()\" starts with '='"),
    "a path": ("id\n../ada\n", 'line 2: the id "../ada" starts with a dot'),
    "no days": ("id,extension\nada,soon\n", "line 2: extension is 'soon', expected a number of days"),
    "days that are no number": ("id,extension\nada,nan\n", "line 2: extension is 'nan', expected a number of days"),
    "days beyond all time": ("id,extension\nada,1e9\n", "line 2: extension is '1e9', expected a number of days"),
    "a rounded number": ("id,name\n4.8217E+11,Ann\n", 'line 2: the id "4.8217E+11" was rounded by a spreadsheet'),
    "a damaged workbook": ("PK\x03\x04 no", "cannot be read as a table"),
}


@pytest.mark.parametrize(("text", "message"), WRONG.values(), ids=WRONG)
def test_what_is_wrong(tmp_path, text, message):
    """One sentence with the line, what was found and what was expected."""
    with pytest.raises(IntakeError) as caught:
        read(tmp_path, text, "latin-1")
    assert message in str(caught.value)
