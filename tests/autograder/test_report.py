"""The instructor's report: what the class lost, what asks for a person, and no student's text that acts."""

import io
import re
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import pytest
from rich.console import Console

from autograder.classroom.reports.heatmap import MARKS, SORTED_FROM
from autograder.classroom.reports.report import score_table, write_report
from autograder.core.results import (
    CheckResult,
    ClassResult,
    ExerciseResult,
    NotebookTotal,
    Status,
    SubmissionResult,
    Verdict,
)

SCRIPT = "<script>alert(1)</script>"
NOTEBOOKS = (NotebookTotal("attention", "Toy <attention>", 4.0, 0.0), NotebookTotal("training", "Training", 5.0, 3.0))


def exercise(name="a", verdict=Verdict.PASSED, points=2.0, *sentences: str, note="") -> ExerciseResult:
    checks = tuple(CheckResult("looks at " + s, False, True, s) for s in sentences)
    return ExerciseResult(name, verdict, points, 2.0, checks, f"Title of {name}", note)


def student(name: str, *exercises: ExerciseResult, **changes) -> SubmissionResult:
    values = {"notebook": "attention", "status": Status.GRADED, "seconds": 3.14} | changes
    return SubmissionResult(name, exercises=exercises, **values)


def not_graded(name: str, problem: str, status: Status = Status.NOT_GRADED) -> SubmissionResult:
    return student(name, status=status, problem=problem)


def classroom(*submissions: SubmissionResult, notebooks: tuple[NotebookTotal, ...] = ()) -> ClassResult:
    return ClassResult("01_attention", "namespaces and seccomp", submissions, notebooks)


@pytest.fixture
def report(parsed):
    """Parse a report: it has no picture, and no link that leads away."""

    def read(path):
        page = parsed(path)
        assert not page.all("img")
        for anchor in page.all("a"):
            assert anchor["href"].startswith(("#", "./")), anchor
        return page

    return read


@pytest.fixture
def page_of(tmp_path, report):
    """Write the report of these submissions and parse it."""

    def build(*submissions: SubmissionResult, notebooks=(), **options):
        path = write_report(classroom(*submissions, notebooks=notebooks), tmp_path / "new" / "report", **options)
        assert path == tmp_path / "new" / "report" / "index.html"
        return report(path)

    return build


def test_header_says_what_was_run(page_of):
    page = page_of(student("ada", exercise()), when=datetime(2030, 2, 3, 4, 5, tzinfo=UTC))
    for words in ("01_attention", "1 submission ", "namespaces and seccomp", "2030-02-03 04:05 UTC"):
        assert words in page.text


ESSAYS = [
    student(name, replace(exercise("essay", Verdict.MANUAL, 0), by_hand=hand))
    for name, hand in {"ada": "waits", "bob": "graded", "cem": "blank", "dia": "graded"}.items()
]
UNDECIDED = student("eve", exercise("a"), exercise("b", Verdict.INTERNAL, 0, note="the oracle failed"))
LEFT = [*ESSAYS, UNDECIDED]
STRUGGLE, ATTENTION, NOBODY = "Where the class struggled", "Needs your attention", "Nobody lost a point"
HALF = [student("ada", exercise("a"), exercise("b", Verdict.PARTIAL, 0.5))]
LOST = [
    student("ada", exercise("a", Verdict.PARTIAL, 1), exercise("b", Verdict.FAILED, 0), exercise("c")),
    student("bob", exercise("a"), exercise("b", Verdict.ERROR, 0), exercise("c")),
]
SEEN, HIDDEN = CheckResult("shape", False, False, "shape is (2, 3)"), CheckResult("large", False, True, "transposed")
TWICE = [
    student("ada", replace(exercise("a", Verdict.FAILED, 0), checks=(SEEN, HIDDEN))),
    student("bob", replace(exercise("a", Verdict.FAILED, 0), checks=(HIDDEN, SEEN))),
    student("eve", replace(exercise("a", Verdict.FAILED, 0), checks=(HIDDEN,))),
]
MANY = [student(f"n{i}", exercise("a", Verdict.FAILED, 0, f"s{i}")) for i in range(5)]
ODD = [
    student("ada", exercise("a"), remarks=("a cell came twice",)),
    student("bob", exercise("a", Verdict.TAMPERED), remarks=("a cell came twice",)),
]
ODD_REMARKS = "; the notebook: a cell came twice ada the notebook: a cell came twice"
NOTED = [student("ada", *(exercise(name, note="the cell is there twice") for name in ("a", "b")))]
MANUAL = [
    student("ada", exercise("a"), exercise("essay", Verdict.MANUAL, 0)),
    student("bob", exercise("a"), replace(exercise("essay", Verdict.MANUAL, 1.5), by_hand="graded")),
]
SAID = {  # the class; the section, "" for the whole page; what it says, in this order
    "no submission": ([], "", ["No submissions were found"]),
    "no grade": ([not_graded("ada", "no notebook")], "", ["No submission could be graded"]),
    "why there is no grade": ([not_graded("ada", "no notebook")], "Not graded", ["no notebook"]),
    "a problem of the grader's": ([not_graded("bob", "disk full", Status.INTERNAL)], "Not graded", ["disk full"]),
    "nothing to grade": ([student("ada")], "", ["0/0"]),
    "a row of the marks": (HALF, "Marks", ["Status Mark Percent", "ada graded 2.5/4 62 % 1 passed, 1 partial 3.1"]),
    "a penalty": ([replace(HALF[0], penalty=1.0)], "Marks", ["Status Late Mark", "ada graded −1 1.5/4 38 %"]),
    "exercises by lost points": (LOST, STRUGGLE, ["Title of b", "Title of a", "Title of c"]),
    "what was lost, and by how many": (LOST, STRUGGLE, ["4 of 4", "75 %"]),
    "how it was lost": (LOST, STRUGGLE, ["1 failed, 1 error"]),
    "in what nothing was lost": (LOST, STRUGGLE, ["No points lost in: Title of c."]),
    "nobody lost a point": ([student("ada", exercise())], "", [NOBODY]),
    "rounding is no lost point": ([student("ada", exercise("a", points=0.1 + 0.7 + 1.2 - 1e-12))], "", [NOBODY]),
    "one mistake, found twice": (TWICE, STRUGGLE, ["2 students: shape is (2, 3)", "1 student: transposed"]),
    "the fourth sentence": (MANY[:4], STRUGGLE, ["1 student: s0", "1 student: s1", "1 student: s2", "1 student: s3"]),
    "other sentences": (MANY, STRUGGLE, ["1 student: s2", "and 2 other mistakes"]),
    "what waits for a person is no loss": (MANUAL[:1], "", [NOBODY]),
    "what a person took is": (MANUAL, STRUGGLE, ["Title of essay 0.5 of 2 75 % 1 for a person, 1 graded by a person"]),
    "no mean of blank answers alone": ([ESSAYS[0], ESSAYS[2]], STRUGGLE, ["Title of essay 2 of 2 not known yet"]),
    "what a person gave": (MANUAL, "Marks", ["So far Waits Of all", "ada graded 2/2 2 2/4 100 %"]),
    "what nobody has to mark": (MANUAL[1:], "Marks", ["Mark Percent", "bob graded 3.5/4 88 %"]),
    "written answers that are left": (LEFT, "For a person", ["1 written answer waits, 2 graded, 1 blank; "]),
    "undecided exercises that are left": (LEFT, "For a person", ["; 1 exercise undecided."]),
    "what is left of each exercise": (LEFT, "For a person", ["Title of essay 1 2 1 2"]),
    "what is left stands first": (LEFT, "", ["1 written answer waits", "For a person"]),
    "who was graded by a person": (ESSAYS, "Marks", ["bob graded 0/2 0/2 0 % 1 graded by a person"]),
    "what is undecided has no percentage": ([UNDECIDED], "Marks", ["eve graded 2/2 2 2/4 – 1 passed"]),
    "a failure of the grader's is no loss": ([UNDECIDED], "", [NOBODY]),
    "a failure of the grader's asks for a look": ([UNDECIDED], ATTENTION, ["the oracle failed"]),
    "one line a student, changed tests first": (ODD, ATTENTION, ["bob ! Title of a: test cell was", ODD_REMARKS]),
    "a remark about several exercises": (NOTED, ATTENTION, ["ada Title of a, Title of b: the cell is there twice"]),
    "many remarks": ([student("ada", exercise(), remarks=tuple("123456"))], ATTENTION, ["4; and 2 other remarks"]),
}


@pytest.mark.parametrize(("submissions", "section", "words"), SAID.values(), ids=SAID)
def test_what_the_page_says(page_of, submissions, section, words):
    page = page_of(*submissions)
    text = page.after(section) if section else page.text
    assert [one for one in words if one not in text] == []
    assert words == sorted(words, key=text.index)


FOLLOWED = exercise("b", Verdict.FOLLOWED, note="it is right given a right `f`")
DUE = ("handed in 1:00:00 after the due date",)
UNSAID = {  # the class; what the page has not, and how often it has something else
    "no picture of nobody": ([], "<svg", 0),
    "no picture without grades": ([not_graded("ada", "no notebook")], "<svg", 0),
    "the sentence after the first three of many": (MANY, "s3", 0),
    "a penalty is no remark": ([student("ada", exercise(), penalty=1.0, remarks=DUE)], "your attention", 0),
    "nothing is left for a person": ([student("ada", exercise())], "For a person", 0),
    "nothing asks for a look": ([student("ada", exercise(), FOLLOWED)], "your attention", 0),
    "everybody was graded": ([student("ada", exercise(), FOLLOWED)], "Not graded", 0),
    "no share of what is undecided": ([UNDECIDED], "100 %", 2),  # of the legend, and the mean of exercise a
}


@pytest.mark.parametrize(("submissions", "words", "count"), UNSAID.values(), ids=UNSAID)
def test_what_the_page_does_not_say(page_of, submissions, words, count):
    page = page_of(*submissions)
    assert (page.source if words == "<svg" else page.text).count(words) == count


@pytest.mark.parametrize(("count", "exercises"), [(3, 5), (1, 1), (30, 1), (200, 1), (1, 60)])
def test_picture_scales_with_the_class(page_of, count, exercises):
    page = page_of(*(student(f"s{i:03d}", *(exercise(f"e{j}") for j in range(exercises))) for i in range(count)))
    assert len(page.all("rect")) == (count + 1) * exercises
    assert 180 < float(page.all("svg")[0]["height"]) < 2300
    assert float(page.all("svg")[0]["width"]) < 1250


def test_picture_shows_the_share_by_colour(page_of):
    ends = "#00224d", "#fde737"
    page = page_of(student("ada", exercise("a", Verdict.FAILED, 0), exercise("b")))
    assert [r["fill"].lower() for r in page.all("rect")[2:]] == list(ends)


@pytest.mark.parametrize("verdict", list(Verdict))
def test_picture_marks_the_verdict(page_of, verdict):
    page = page_of(student("ada", exercise("a", verdict, 1)))
    mark, _, words = MARKS[verdict]
    assert [one for one, _, _ in MARKS.values()].count(mark) == 1  # colour alone never carries the meaning
    assert not mark or re.search(rf'font-weight="700"[^>]*>{re.escape(mark)}<', page.source)
    assert words in page.text


LOW, HIGH = student("low", exercise("a", Verdict.FAILED, 0)), student("high", exercise("a"))
MIDDLE = [student(f"m{i}", exercise("a", Verdict.PARTIAL, 1)) for i in range(SORTED_FROM)]
DRAWN = {  # the class, and the order of its rows
    "a small class keeps its order": ([LOW, HIGH], ["low", "high"]),
    "a large one is drawn by score": ([not_graded("none", "?"), LOW, *MIDDLE, HIGH], ["high", "m0", "low", "none"]),
}


@pytest.mark.parametrize(("submissions", "names"), DRAWN.values(), ids=DRAWN)
def test_the_order_of_the_picture(page_of, submissions, names):
    picture = page_of(*submissions).source.split("</svg>")[0]
    assert names == sorted(names, key=lambda name: picture.index(f">{name}<"))


def test_a_student_with_a_feedback_page_is_a_link_to_it_others_are_plain_names(page_of):
    links = {("ada", "attention"): "../feedback/ada.html"}
    page = page_of(student("ada", exercise()), student("bob"), feedback_links=links)
    assert [a["href"] for a in page.all("a") if "feedback" in a["href"]] == ["./../feedback/ada.html"]


@pytest.mark.parametrize("name", ["javascript:alert(1)", "a\" onmouseover=\"alert(1)' onclick='x"])
def test_a_link_cannot_run_code(page_of, name):
    page = page_of(student(name, exercise()), feedback_links={(name, "attention"): name})
    assert [a["href"] for a in page.all("a") if a["href"].startswith("./")]


def test_every_text_is_escaped(tmp_path, report):
    check = CheckResult(SCRIPT, False, False, SCRIPT + "message")
    bad = ExerciseResult(SCRIPT, Verdict.FAILED, 0, 1, (check,), SCRIPT + "heading", SCRIPT + "note")
    submissions = student(SCRIPT + "ada", bad, remarks=(SCRIPT + "remark",)), not_graded("bob", SCRIPT + "problem")
    page = report(write_report(ClassResult(SCRIPT + "title", SCRIPT + "sandbox", submissions), tmp_path))
    words = ("title", "sandbox", "message", "heading", "note", "ada", "remark", "problem")
    assert [word for word in words if SCRIPT + word not in page.text] == []


def test_broken_names_are_mended(page_of):
    page = page_of(student("\x1b[31mad\udcffa\x00", exercise()))
    assert "ad?a" in page.text
    assert "\x1b" not in page.source


def test_long_texts_are_cut(page_of):
    page = page_of(student("n" * 1_000_000, exercise("e" * 1_000_000, Verdict.FAILED, 0, "m" * 1_000_000)))
    assert len(page.source) < 60_000


def not_handed_in(name: str, notebook: str = "training") -> SubmissionResult:
    missing = exercise("c", Verdict.MISSING, 0), replace(exercise("essay", Verdict.MANUAL, 0), max_points=3.0)
    return student(name, *missing, notebook=notebook, status=Status.NOT_HANDED_IN, problem="0 points", seconds=0.0)


@pytest.fixture
def two(page_of):
    return partial(page_of, notebooks=NOTEBOOKS)


def test_two_notebooks_are_one_row(two):
    """Each student has one row: a mark for each notebook, and the total with and without what waits."""
    essay = replace(exercise("essay", Verdict.MANUAL, 0), max_points=3.0, by_hand="waits")
    page = two(
        student("ada", exercise("a"), exercise("b", Verdict.PARTIAL, 1)),
        student("ada", exercise("c"), essay, notebook="training"),
        student("bob", exercise("a"), exercise("b")),
        not_handed_in("bob"),
        student("eve", exercise("a"), exercise("b")),
        student("eve", notebook="training", status=Status.NOT_GRADED, problem="cut short"),
    )
    text = page.after("Marks")
    assert "Toy <attention> Training So far Waits Of all Percent" in text
    assert "ada 3/4 2/2 5/6 3 5/9 83 %" in text
    assert "bob 4/4 not handed in 4/9 4/9 44 %" in text
    assert "eve 4/4 not graded – – –" in text
    assert "64 % median mark so far, from 44 to 83 %" in page.text


def test_two_notebooks_have_details_and_pages_of_their_own(two):
    wrong, right = student("ada", exercise("a", Verdict.FAILED, 0)), student("ada", exercise("c"), notebook="training")
    links = {("ada", name): f"../pages/{name}.html" for name in ("attention", "training")}
    page = two(wrong, right, feedback_links=links)
    found = [a["href"] for a in page.all("a") if "pages" in a["href"]]
    assert found == ["./../pages/attention.html", "./../pages/training.html"]
    assert len(page.all("svg")) == 2
    assert "Title of a" in page.after("Toy &lt;attention&gt;")
    assert "Title of c" in page.after("Training")
    assert "Title of a" not in page.after("Training")


TWO_SAY = {  # the section, and what it says
    "what could not be graded": ("Not graded", "ada · training grader problem disk full"),
    "what asks for a look": ("Needs your attention", "ada ! attention · Title of a:"),
    "what was not handed in": ("Not handed in", "Training 0 points bob , cem"),
    "how many were": ("", "3 students · 2 notebooks · 4 submissions"),
    "how many were not": ("", "2 not handed in"),
}


@pytest.mark.parametrize(("section", "words"), TWO_SAY.values(), ids=TWO_SAY)
def test_problems_name_the_notebook(two, section, words):
    page = two(
        student("ada", exercise("a", Verdict.TAMPERED)),
        student("ada", notebook="training", status=Status.INTERNAL, problem="disk full"),
        *[one for name in ("bob", "cem") for one in (student(name, exercise("a")), not_handed_in(name))],
    )
    assert words in (page.after(section) if section else page.text)


def test_a_missing_notebook_is_no_struggle(two):
    right = [student("ada", exercise("a")), student("ada", exercise("c"), notebook="training")]
    page = two(*right, student("bob", exercise("a")), not_handed_in("bob"))
    assert page.text.count("Nobody lost a point") == 2


def terminal(result: ClassResult, width: int = 160, wide: bool = True) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(score_table(result, wide))
    return console.file.getvalue()


TWO_EXERCISES = student("ada", exercise("a"), exercise("b"))
ODD_VERDICTS = (Verdict.PASSED, Verdict.ERROR, Verdict.TAMPERED, Verdict.TIMEOUT)
VERDICTS = student("ada", *(exercise(str(verdict), verdict) for verdict in ODD_VERDICTS))
ROWS = {  # the class, and what its table says
    "a row for each student": (
        classroom(student("ada", exercise("a"), exercise("b", Verdict.FAILED, 0)), not_graded("bob", "not a notebook")),
        ["01_attention: 2 submissions", "2/4", "50 %", "1/2", "not graded: not a notebook"],
    ),
    "what asks for a look": (classroom(VERDICTS), ["1\N{NO-BREAK SPACE}timeout, 1\N{NO-BREAK SPACE}tampered"]),
    "an empty class": (classroom(), ["0 submissions"]),
    "names are taken literally": (classroom(student("[red]ada[/red]\x1b[2J", exercise())), ["[red]ada[/red]"]),
    "a penalty": (classroom(replace(VERDICTS, penalty=1.5)), ["6.5/8", "late: −1.5, 1"]),
    "two notebooks": (
        classroom(TWO_EXERCISES, not_handed_in("ada"), notebooks=NOTEBOOKS),
        ["1 submission", "attention", "training", "4/4", "not handed in", "4/9", "44 %"],
    ),
}


@pytest.mark.parametrize(("result", "words"), ROWS.values(), ids=ROWS)
def test_the_table_in_the_terminal_gives_score_share_how_many_are_right_and_what_is_odd(result, words):
    text = terminal(result)
    assert [word for word in words if word not in text] == []
    assert ("error" in text, "\x1b" in text) == (False, False)


@pytest.mark.parametrize("name", ["wilhelmina-oyelaran-smith", "w" * 90])
def test_terminal_table_fits_80_columns(name):
    notebooks = tuple(NotebookTotal(f"notebook-{i}", f"Notebook {i}", 2.0, 0.0) for i in range(10))
    submissions = [student(name, exercise("a"), notebook=n.notebook) for n in notebooks]
    submissions[7] = student(name, exercise("a", Verdict.INTERNAL, 0), notebook="notebook-7")
    text = terminal(classroom(*submissions, notebooks=notebooks), width=80, wide=False)
    assert max(map(len, text.splitlines())) <= 80
    (row,) = [line for line in text.splitlines() if name[:20] in line]
    assert row.split() == [name if len(name) < 30 else "w" * 27 + "…", "18/18", "2", "1", "grader", "problem"]


@pytest.mark.parametrize("notebooks", [(), NOTEBOOKS], ids=["one notebook", "several"])
def test_terminal_table_of_what_is_undecided(notebooks):
    text = terminal(classroom(UNDECIDED, notebooks=notebooks))
    assert re.search(r" 2/2 +(2|7) +– ", text)
    assert "%" not in text
