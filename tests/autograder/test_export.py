"""Marks and pages as platforms take them: an archive in, the file out, read again by the platform's own rules."""

import csv
import io
import json
import re
import zipfile
from dataclasses import replace

import pytest
from archives import COMMAND, graded_from
from hypothesis import given
from hypothesis import strategies as st
from nbgrader.api import Gradebook
from typer.testing import CliRunner

from autograder.classroom.exports.canvas import fill_canvas
from autograder.classroom.exports.feedback_pages import NAMES
from autograder.classroom.exports.gradescope import results_json
from autograder.classroom.exports.marks import ClassMarks, StudentMark
from autograder.classroom.exports.plain import plain_csv
from autograder.classroom.exports.sheet import Sheet, fill_moodle
from autograder.cli import app
from autograder.core.results import CheckResult, ExerciseResult, Standing, Status, SubmissionResult, Total, Verdict
from autograder.core.submissions.finding import IntakeError
from autograder.core.submissions.roster import Person

NAME = "09_tiny"
CHARACTERS = st.characters(codec="utf-8", exclude_characters="\r")  # which Python's csv module writes without quotes
CANVAS = """\
\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,Notes,Tiny! (77),Other (78),Current Score
,,,,,,Manual Posting,,
    Points Possible,,,,,(read only),12.00,10,(read only)
"Jones, Ann",48219,S1,ajones,Mon,"said ""a, b""\nand left",,3.50,81.2
"Smith, Ben",48220,S2,bsmith,Tue,,"2.00",,
"Kaya, Cem",48221,S3,ckaya,Tue,,EX,,
"Lee, Zoe",1,S4,zoe,Tue,,,,
"Else, Some",5,S5,selse,Tue,,4.00,,
"Student, Test",99999,,test,Mon,,,,
"""
MOODLE = """\
Identifier,Full name,ID number,Email address,Status,Grade,Maximum Grade,Grade can be changed,Last modified (grade)
Participant 48219,Ann Jones,M1,ann@example.org,Submitted for grading,,12.00,Yes,-
Participant 48220,Ben Smith,M2,ben@example.org,Submitted for grading,"3.00",12.00,Yes,"Sunday, 1 March 2026, 12:00 PM"
Participant 1,Zoe Lee,M4,,No submission,,12.00,Yes,-
"""


def student(name: str, mark: float | None = 9.0, *ids: str, **changes) -> StudentMark:
    person = Person(name, known=True, ids=tuple(ids))
    return StudentMark(person, **{"standing": Standing.GRADED, "mark": mark} | changes)


def marks(*students: StudentMark, max_score: float = 12.0) -> ClassMarks:
    return ClassMarks("01_tiny", max_score, (), students)


def read_canvas(content: bytes, assignment: str = "77") -> dict[str, str]:
    """ID -> grade, by the rules of gradebook_importer.rb."""
    text = content.decode("utf-8-sig")
    semicolons = {len(row) for row in csv.reader(text.splitlines()[:3], delimiter=";")}
    heads, *rows = csv.reader(io.StringIO(text, newline=""), delimiter=";" if semicolons != {1} else ",")
    assert "Student" in heads[0]
    assert "ID" in heads[1]
    (place,) = [i for i, head in enumerate(heads) if head.endswith(f"({assignment})")]
    return {row[1]: row[place].strip() for row in rows if "Points Possible" not in row[0] and row[1]}


def read_moodle(content: bytes) -> dict[str, str]:
    """Number of the participant -> grade, by the rules of importgradeslib.php."""
    rows = csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""))
    return {row["Identifier"][len("Participant ") :]: row["Grade"] for row in rows if row["Last modified (grade)"]}


@pytest.fixture
def sheet(tmp_path):
    def write(text: str) -> Sheet:
        (tmp_path / "template.csv").write_bytes(text.encode())
        return Sheet(tmp_path / "template.csv")

    return write


class TestSheet:
    @given(
        st.lists(st.lists(st.text(CHARACTERS, max_size=5), min_size=3, max_size=3), min_size=1),
        st.sampled_from(",;\t"),
        st.sampled_from(["\n", "\r\n"]),
        st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]),
        st.integers(0, 100),
    )
    def test_all_other_bytes_stay(self, tmp_path_factory, rows, delimiter, end, quoting, chosen):
        file = io.StringIO(newline="")
        table = [["a", "b", "c"], *rows]
        csv.writer(file, delimiter=delimiter, lineterminator=end, quoting=quoting).writerows(table)
        path = tmp_path_factory.mktemp("sheet") / "table.csv"
        path.write_bytes(file.getvalue().encode())
        one = Sheet(path)
        assert one.content() == path.read_bytes()
        row, column = chosen % len(rows), chosen % 3
        one.put(row, column, 7.5)
        read = list(csv.reader(io.StringIO(one.content().decode(), newline=""), delimiter=delimiter))
        rows[row][column] = "7.5"
        assert read == [["a", "b", "c"], *rows]

    @pytest.mark.parametrize(
        ("content", "message"), [(b'a,"b\n1,2', "quotation mark"), (b"\xff\xfea", "UTF-8"), (None, "No such file")]
    )
    def test_a_file_that_cannot_be_read_is_refused_in_a_sentence(self, tmp_path, content, message):
        if content is not None:
            (tmp_path / "t.csv").write_bytes(content)
        with pytest.raises(IntakeError, match=message):
            Sheet(tmp_path / "t.csv")


class TestCanvas:
    def test_only_the_marks_change(self, sheet):
        one = sheet(CANVAS)
        fill_canvas(one, marks(student("48219"), student("48220", 10.25)))
        expected = CANVAS.replace('left",,3.50', 'left",9,3.50').replace('"2.00"', '"10.25"')
        assert one.content().decode() == expected

    def test_semicolons_and_commas_in_numbers(self, sheet):
        one = sheet("Student;ID;Section;Tiny (77)\n    Points Possible;;;12,00\nJones, Ann;48219,0;Mon;\n")
        fill_canvas(one, marks(student("48219", 1.5)))
        assert read_canvas(one.content()) == {"48219,0": "1.5"}

    ANN = student("48219")
    OTHERS_NUMBER = student("ann", accounts={"canvas": frozenset({"48220"})})

    @pytest.mark.parametrize(
        ("students", "report", "changed"),
        [
            ([ANN, student("ben", 9.0, "48220")], {}, {"48220": "9"}),
            ([ANN, student("ben", 9.0, "s2")], {}, {"48220": "9"}),
            ([ANN, student("ben", 9.0, "bsmith")], {}, {"48220": "9"}),
            ([ANN, student("other", 1.0, "s2"), student("x", 2.0, "bsmith")], {"unclear": ("48220",)}, {}),
            ([ANN, student("ben", 1.0, "48220", "zoe")], {"unclear": ("48220", "1"), "written": 1}, {}),
            ([OTHERS_NUMBER, student("ben", 1.0, "48220")], {}, {"48219": "", "48220": "9"}),
            ([ANN, student("gone"), student("none", None)], {"absent": ("gone",)}, {}),
            ([ANN, student("48220", None), student("99999")], {}, {}),
            ([ANN, student("48221")], {"kept": ("48221",)}, {}),
        ],
        ids=[
            *["by ID", "by SIS User ID", "by SIS Login ID", "two students for one row", "two rows for one student"],
            *["the number in the archive decides", "without a row", "without a mark, and the test student", "excused"],
        ],
    )
    def test_the_owner_of_a_row(self, sheet, students, report, changed):
        one = sheet(CANVAS)
        filled = fill_canvas(one, marks(*students))
        assert {name: getattr(filled, name) for name in report} == report
        before = {"48219": "9", "48220": "2.00", "48221": "EX", "1": "", "5": "4.00", "99999": ""}
        assert read_canvas(one.content()) == before | changed

    @pytest.mark.parametrize("column", ["Other (78)", "Other", "78"])
    def test_a_named_column(self, sheet, column):
        one = sheet(CANVAS)
        fill_canvas(one, marks(student("48219"), max_score=10), column)
        assert read_canvas(one.content(), "78")["48219"] == "9"

    @pytest.mark.parametrize(
        ("change", "column", "message"),
        [
            (("Tiny! (77)", "Other (77)"), "", "has 0 columns for 01_tiny, expected one"),
            (("Other (78)", "TINY (78)"), "", r"has 2 columns for 01_tiny.*Tiny! \(77\); TINY \(78\)"),
            (("", ""), "Absent", "has 0 columns for Absent"),
            (("12.00", "(read only)"), "", "does not take marks"),
            (("12.00", ""), "", "as the maximum of Tiny! .77., expected a number"),
            (("12.00", '"1,054"'), "", "as the maximum of Tiny! .77., expected a number"),
            (("12.00", "0"), "", "but 01_tiny has 12: change the points there$"),
            (("12.00", "20"), "", "has 20 points for Tiny! .77., but 01_tiny has 12"),
            (("Student,ID", "Name,No"), "", "has no column Student or LastName"),
            (("48219", "0"), "", "names no student who has a mark, expected ids such as 48219"),
            (("12.00", "0"), None, "has 0 points"),  # scaled, every mark would be a 0
        ],
    )
    def test_refused(self, sheet, change, column, message):
        with pytest.raises(IntakeError, match=message):
            fill_canvas(sheet(CANVAS.replace(*change)), marks(student("48219")), column or "", scale=column is None)

    @pytest.mark.parametrize(
        ("maximum", "factor", "mark"),
        [("20", 20 / 12, "15"), ('"1,054.00"', 1054 / 12, "790.5"), ('"1.054,00"', 1054 / 12, "790.5")],
    )
    def test_9_of_12_are_15_of_20_and_the_factor_is_told_thousands_may_be_set_apart(self, sheet, maximum, factor, mark):
        one = sheet(CANVAS.replace("12.00", maximum))
        assert fill_canvas(one, marks(student("48219")), scale=True).scaled == (factor,)
        assert read_canvas(one.content())["48219"] == mark


class TestMoodle:
    @pytest.mark.parametrize("ann", ["48219", "ann@example.org"])
    def test_only_the_grades_change(self, sheet, ann):
        one = sheet(MOODLE)
        fill_moodle(one, marks(student(ann), student("ben", 10.25, "m2")))
        # the time of the last change stays, by which Moodle sees that nobody graded meanwhile
        assert one.content().decode() == MOODLE.replace("grading,,", "grading,9,").replace('"3.00"', '"10.25"')

    def test_more_than_the_maximum(self, sheet):
        """A sentence names it, because Moodle leaves it out silently."""
        assert fill_moodle(sheet(MOODLE), marks(student("48219", 13.0))).over == ("48219",)

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ((",12.00,Yes", ",10.00,Yes"), "has 10.00 points for Grade, but 01_tiny has 12"),
            (("Maximum Grade", "Scale"), "has no column Maximum Grade or Maximum grade, expected the file"),
            (("Identifier", "Name"), "has no column Identifier"),
        ],
    )
    def test_refused(self, sheet, change, message):
        with pytest.raises(IntakeError, match=message):
            fill_moodle(sheet(MOODLE.replace(*change)), marks(student("48219")))


class TestPlain:
    @pytest.mark.parametrize("name", [COMMAND, "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "\n=1", "＝1"])
    def test_a_text_that_a_spreadsheet_would_run_begins_with_an_apostrophe_and_is_quoted(self, name):
        one = StudentMark(Person("ann", name))
        assert f'''"'{name}"''' in plain_csv(marks(one)).decode()

    def test_a_number_below_zero_is_not_quoted_and_has_no_apostrophe(self):
        assert plain_csv(marks(student("ann", -1.5))).decode().splitlines()[1].split(",")[7] == "-1.5"

    def test_for_excel_with_a_decimal_comma(self):
        raw = plain_csv(marks(replace(student("ann", 1.5), person=Person("ann", "Ann; Ünal"))), excel=True)
        (row,) = csv.DictReader(io.StringIO(raw.decode("utf-8-sig")), delimiter=";")
        assert raw.startswith(b"\xef\xbb\xbf")
        assert (row["name"], row["score"]) == ("Ann; Ünal", "1,5")

    def test_a_mark_that_nobody_gave_is_an_empty_cell(self):
        (row,) = csv.DictReader(io.StringIO(plain_csv(marks(StudentMark(Person("ann")))).decode()))
        assert (row["score"], row["penalty"], row["by_hand"], row["status"]) == ("", "", "", "missing")


def exercise(verdict: Verdict, points: float = 0.0, status: Status = Status.GRADED, **changes) -> SubmissionResult:
    checks = (CheckResult("the example", True, False), CheckResult("fresh inputs", False, True, "it is not twice x"))
    one = ExerciseResult("e", verdict, points, 2.0, checks, "Twice", **changes)
    return SubmissionResult("ann", "tiny", status, (one,), 1.6)


WRONG = "FAILED: 0 of 2 points\n- fresh inputs: it is not twice x\n- right: the example\n"
GRADED = {"by_hand": "graded", "comment": "Well said."}
JSON = {  # the fact: (result, score, start of the sentence)
    "a wrong answer": (exercise(Verdict.FAILED), 0.0, WRONG),
    "undecided": (exercise(Verdict.INTERNAL, problem="hidden line 3"), None, "a person will"),
    "a written answer": (exercise(Verdict.MANUAL), None, "a person will"),
    "not handed in": (exercise(Verdict.MANUAL, status=Status.NOT_HANDED_IN), 0.0, "not answered\n"),
    "a person's mark": (
        exercise(Verdict.MANUAL, 1.5, **GRADED), 1.5, "graded by a person: 1.5 of 2 points\n- Well said.\n"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("result", "score", "report"), JSON.values(), ids=JSON)
def test_the_points_and_the_sentence_of_each_exercise_for_all_to_see(result, score, report):
    (test,) = results_json([result], Total())["tests"]
    assert (test["name"], test["visibility"], test.get("score")) == ("Twice", "visible", score)
    assert test.get("max_score") == (None if score is None else 2.0)
    assert report in test["output"] if score is None else report == test["output"]
    assert "hidden line" not in test["output"]


def test_results_json_without_a_number():
    document = results_json([exercise(Verdict.PASSED, 2.0), exercise(Verdict.PASSED, status=Status.NOT_GRADED)], None)
    assert document["score"] is None
    assert not any("score" in test for test in document["tests"])


def test_results_json_so_far():
    total = Total(automatic=2.0, penalty=0.5, max_points=7.0, waiting=5.0)
    document = results_json([exercise(Verdict.PASSED, 2.0)], total)
    message = "handed in late: 0.5 points are deducted\n1.5 of 2 so far; 5 points are still to be marked"
    assert (document["score"], document["output"]) == (1.5, message)


@pytest.fixture
def export(class_course):
    """Run `autograder export` in the course: exit code, what was written, standard error."""

    def call(to: str, *options: object, template: str = "") -> tuple[int, bytes, str]:
        path = class_course / "out"
        if template:
            (class_course / "template.csv").write_bytes(template.encode())
            options = (*options, "--template", class_course / "template.csv")
        command = ["export", NAME, "--to", to, "--output", path, *options, "--course", class_course]
        done = CliRunner().invoke(app, [str(part) for part in command])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        return done.exit_code, path.read_bytes() if path.is_file() else b"", done.stderr

    return call


def finish(course):
    """Give all marks that wait, as formgrader does, with extra credit and a late penalty for Ann."""
    with Gradebook(f"sqlite:///{course}/gradebook.db") as book:
        for cell, notebook, points in (("why", "tiny", 1.5), ("where", "waves", 0.5)):
            grade = book.find_grade(cell, notebook, NAME, "ajones")
            grade.manual_score, grade.extra_credit, grade.needs_manual_grade = points, 0.25, False
        book.find_submission_notebook("tiny", NAME, "ajones").late_submission_penalty = 2.0
        book.db.commit()


def rows(content: bytes) -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in csv.DictReader(io.StringIO(content.decode(), newline=""))}


@pytest.mark.engine
class TestCommand:
    def test_a_row_for_each_student_with_points_for_each_notebook_and_exercise(self, export):
        _, content, message = export("csv")
        found = rows(content)
        assert list(found) == ["ajones", "bsmith", "zoe", "48221"]
        ann = found["ajones"]
        assert (ann["name"], ann["email"], ann["section"]) == ("Ann Jones", "ann@example.org", "Mon")
        assert (ann["A tiny assignment (tiny)"], ann["Twice (double)"], ann["A mirror (mirrored)"]) == ("5", "2", "4")
        assert (ann["In words (written answer) (why)"], ann["waiting"], ann["status"]) == ("", "2", "waiting")
        assert (ann["score"], ann["max_score"], ann["penalty"], ann["waiting_points"]) == ("9", "12", "0", "3")
        assert [found[i]["status"] for i in ("bsmith", "zoe", "48221")] == ["graded", "missing", "not graded"]
        assert (found["zoe"]["score"], found["zoe"]["name"]) == ("", f"'{COMMAND}")
        assert "1 student has answers that wait for a person: ajones" in message
        assert "1 student has a file that could not be graded: 48221" in message
        assert "1 student has nothing handed in: zoe" in message

    def test_who_waits_has_no_mark_until_nothing_waits(self, export, class_course):
        assert rows(export("csv", "--only-complete")[1])["ajones"]["score"] == ""
        finish(class_course)
        assert rows(export("csv", "--only-complete")[1])["ajones"]["score"] == "9.5"

    @pytest.mark.parametrize(
        ("option", "nothing", "unreadable", "counts"),
        [
            ("", "", "", ""),
            ("--missing-as-zero", "0", "", ""),
            ("--count-missing-as-zero", "0", "0", " (what could not be graded counts as 0)"),
        ],
    )
    def test_a_zero_is_asked_for(self, class_course, option, nothing, unreadable, counts):
        command = ["export", NAME, "--to", "csv", "--course", str(class_course), *option.split()]
        done = CliRunner().invoke(app, command)
        (path,) = (class_course / "reports" / NAME).glob("marks*")
        found = rows(path.read_bytes())
        assert (found["zoe"]["score"], found["48221"]["score"]) == (nothing, unreadable)
        assert path.name == f"marks-csv{option[1:]}.csv"
        assert f"could not be graded{counts}: 48221" in done.stderr

    def test_one_of_two_cannot_be_graded(self, export, class_course):
        """Ann, who has marks, hands in her second notebook again: it has no mark then, and neither has she."""
        (class_course / "submitted" / "ajones" / NAME / "waves.ipynb").write_text("{")
        CliRunner().invoke(app, ["grade", NAME, "--course", str(class_course)])
        found = rows(export("csv")[1])["ajones"]
        assert (found["score"], found["status"], found["waiting"]) == ("", "not graded", "3")
        assert read_canvas(export("canvas", template=CANVAS)[1])["48219"] == ""
        document = json.loads(max((class_course / "reports" / NAME).glob("*/result.json")).read_text())
        assert [s["score"] for s in document["students"] if s["student"] == "ajones"] == [None]
        (class_course / "out").unlink()
        earlier = class_course / "out" / "ajones" / "results.json"
        earlier.parent.mkdir(parents=True)
        earlier.write_text("{}")
        export("gradescope")
        assert not earlier.exists()
        export("gradescope", "--count-missing-as-zero")
        output = json.loads(earlier.read_text())["output"]
        assert "could not be graded: The file that came for it" in output
        assert str(class_course) not in output

    def test_what_was_collected_since(self, export, class_course):
        """A newer file has no mark yet: the earlier one's is exported, with a remark."""
        assert "a newer file" not in export("csv")[2]
        path = class_course / "submitted" / "ajones" / NAME / "tiny.ipynb"
        path.write_text(path.read_text() + "\n")
        _, content, err = export("csv")
        assert (rows(content)["ajones"]["score"], "1 student has a newer file" in err) == ("9", True), err

    def test_a_notebook_that_the_source_has_got_since(self, export, class_course):
        source = class_course / "source" / NAME
        text = (source / "waves.ipynb").read_text()
        (source / "surf.ipynb").write_text(text.replace("waves.mirrored", "surf.mirrored"))
        (source / "waves.ipynb").unlink()
        found = rows(export("csv")[1])
        assert {(found[i]["score"], found[i]["status"]) for i in ("ajones", "bsmith")} == {("", "not graded")}

    def test_no_name_and_no_address_is_in_the_file_and_students_are_still_found_in_a_template(self, export):
        found = rows(export("csv", "--anonymous")[1])
        assert {(row["name"], row["email"]) for row in found.values()} == {("", "")}
        assert read_canvas(export("canvas", "--anonymous", template=CANVAS)[1])["48219"] == "9"

    def test_nothing_graded(self, make_two, tmp_path):
        course = make_two(tmp_path / "new")
        done = CliRunner().invoke(app, ["export", NAME, "--to", "csv", "--course", str(course)])
        assert (done.exit_code, f"run `autograder grade {NAME}` first" in done.stderr) == (2, True)

    @pytest.mark.parametrize(
        ("to", "options", "message"),
        [
            ("word", [], "--to is 'word', expected one of canvas, moodle, gradescope, csv"),
            ("csv", ["--feedback"], "--to is 'csv', expected one of canvas, moodle"),
            ("canvas", [], "expected --template"),
            ("moodle", ["--feedback"], "no page can be returned to moodle"),
            ("csv", ["--output", "."], "is a folder, expected the name of a file"),
        ],
    )
    def test_refused(self, export, to, options, message):
        code, content, err = export(to, *options)
        assert (code, content, message in err) == (2, b"", True), err

    def test_the_template_stays(self, export, class_course):
        code = export("canvas", "--output", class_course / "template.csv", template=CANVAS)[0]
        assert (code, (class_course / "template.csv").read_text()) == (2, CANVAS)


@pytest.mark.engine
class TestRoundTrip:
    @pytest.mark.thorough
    def test_moodle(self, make_two, tmp_path):
        """The same from an archive of Moodle's, scaled to what Moodle gives."""
        course = graded_from(make_two(tmp_path / "moodle"), "moodle")
        (course / "sheet.csv").write_text(MOODLE.replace(",12.00,", ",24.00,"))
        command = ["export", NAME, "--to", "moodle", "--template", str(course / "sheet.csv"), "--course", str(course)]
        assert CliRunner().invoke(app, command).exit_code == 2
        done = CliRunner().invoke(app, [*command, "--scale"])
        assert "scaled by 2 to the maximum" in done.stderr
        content = (course / "reports" / NAME / "marks-moodle.csv").read_bytes()
        assert read_moodle(content) == {"48219": "18", "48220": "0", "1": ""}
        pages = CliRunner().invoke(app, ["export", NAME, "--to", "moodle", "--feedback", "--course", str(course)])
        assert pages.exit_code == 0
        with zipfile.ZipFile(course / "reports" / NAME / "feedback-moodle.zip") as archive:
            found = {moodle_finds(name) for name in archive.namelist()}
        assert found == {(student, page) for student in ("48219", "48220") for page in ("tiny.html", "waves.html")}

    def test_a_results_json_for_each_student_who_has_a_mark_and_for_nobody_else(self, export, class_course):
        finish(class_course)
        assert export("gradescope")[0] == 0
        paths = (class_course / "out").glob("*/results.json")
        found = {path.parent.name: json.loads(path.read_text()) for path in paths}
        assert {name: document["score"] for name, document in found.items()} == {"ajones": 9.5, "bsmith": 0.0}
        scores = {test["name"]: test["score"] for test in found["ajones"]["tests"]}
        assert (scores["tiny: Twice"], scores["tiny: In words (written answer)"]) == (2.0, 1.5 + 0.25)

    def test_pages_to_canvas(self, export, class_course):
        """Each page has the numbers of its student and of the file that it answers, and is that student's."""
        assert export("canvas", "--feedback")[0] == 0
        with zipfile.ZipFile(class_course / "out") as archive:
            found = {canvas_finds(name): archive.read(name) for name in archive.namelist()}
        assert set(found) == {("48219", "9912351"), ("48219", "9912352"), ("48220", "9912360")}
        page = class_course / "feedback" / "bsmith" / NAME / "tiny.html"
        assert found["48220", "9912360"] == page.read_bytes()
        export("canvas", "--feedback", "--anonymous")
        with zipfile.ZipFile(class_course / "out") as archive:
            assert not re.search("ann|jones|ben|smith", " ".join(archive.namelist()), re.IGNORECASE)


def canvas_finds(name: str) -> tuple[str, str]:
    """The user and the attachment, by the rules of infer_comment_context_from_filename."""
    parts = [part for part in name.split("_") if part != "LATE"]
    assert not parts[-1].startswith("link")
    if parts[0] == "anon":
        return parts[1], parts[2]
    user, attachment = [part for part in parts if re.fullmatch(r"\d+", part)][:2]
    return user, attachment


def moodle_finds(path: str) -> tuple[str, str]:
    """The participant and the file, by the rules of importziplib.php."""
    folder, name = path.split("/")
    info = folder.split("_", 4)
    assert len(info) >= 4
    assert info[2:4] == ["assignsubmission", "file"]
    assert not name.startswith((".", "~"))
    return info[1], name


@pytest.mark.parametrize("name", ["Ann_7_Jones", "007", "Zoë O'Neil", "../x", ""])
def test_whatever_a_student_is_called_canvas_finds_the_two_numbers_and_moodle_the_one(name):
    for id_ in ("48219", "anon_x1Y2z"):
        page = NAMES["canvas"](name, {"student": id_, "number": 9912351, "late": True}, "tiny_2")
        assert canvas_finds(page) == (id_.removeprefix("anon_"), "9912351")
        assert "/" not in page
    page = NAMES["moodle"](name, {"student": "48219", "number": 0, "late": False}, "tiny_2")
    assert moodle_finds(page) == ("48219", "tiny_2.html")
