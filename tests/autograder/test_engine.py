"""A class is graded whole, recorded in nbgrader's gradebook, and one student's trouble stays that student's."""

import subprocess
import sys
from types import SimpleNamespace

import nbformat
import pytest
from edits import ODD, UNDECIDED
from made import source_cell
from nbgrader.api import Gradebook

from autograder.authoring.releasing import dumps
from autograder.classroom.grading import grade_class
from autograder.core.limits import Limits
from autograder.core.results import Status, Verdict
from autograder.core.source.loading import load
from autograder.core.submissions.files import Content
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.samples import blank, solved, with_answers

pytestmark = pytest.mark.engine

NAME = "09_tiny"
LIMITS = Limits(cell_seconds=2.0, check_seconds=20.0, notebook_seconds=120.0)
SEARCH = """\
import re

def _count(pattern):
    found = 0
    with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb", 0) as memory:
        for start, end in re.findall(r"([0-9a-f]+)-([0-9a-f]+) rw", maps.read()):
            memory.seek(int(start, 16))
            try:
                found += len(re.findall(pattern, memory.read(int(end, 16) - int(start, 16))))
            except OSError:
                pass
    return found

planted = [str(number) + "_planted_here" for number in range(31)]
print(_count(rb"_planted[_]here") >= 31, _count(rb"sum_by[_]hand"))
double = None"""
DOUBLES = {  # student -> their answer to the first exercise; all else is right
    "solved": "def double(x):\n    return x + x",
    "undecided": UNDECIDED,
    "looks into memory": SEARCH,
    "uses code to read": "def double(x):\n    return two * x",
    "gets unreadable": "def double(x):\n    return x * 2",
    "shows half a character": "def double(x):\n    return 2 * x",
}


class Course:
    """The tiny course, with a check that may fail by itself and with a code cell that a person grades."""

    def __init__(self, root):
        self.root = root
        (self.tiny,) = load(root, NAME)

    def hand_in(self, student: str, start=solved, **answers: str) -> Submission:
        document = with_answers(start(self.tiny), answers)
        return Submission(student, "tiny", document, content=Content.of(dumps(document).encode()))

    def grade(self, *submissions: Submission) -> SimpleNamespace:
        result = grade_class(self.root, self.tiny, submissions, limits=LIMITS, jobs=1, force=True)
        students = {one.student: one for one in result.submissions}
        verdicts = {name: {e.exercise: e.verdict for e in one.exercises} for name, one in students.items()}
        return SimpleNamespace(whole=result, students=students, verdicts=verdicts)

    def marks(self, student: str) -> dict[str, tuple[float | None, bool]]:
        """Cell -> the grader's points, and whether a person is asked."""
        with Gradebook(f"sqlite:///{self.root}/gradebook.db") as book:
            entry = book.find_submission_notebook("tiny", NAME, student)
            return {g.name: (g.auto_score, g.needs_manual_grade) for g in entry.grades}

    def page(self, student: str) -> str:
        return (self.root / "feedback" / student / NAME / "tiny.html").read_text()

    def shown(self, student: str, cell: str) -> str:
        document = nbformat.read(self.root / "autograded" / student / NAME / "tiny.ipynb", as_version=4)
        (found,) = (c for c in document.cells if c.id == cell)
        return found.outputs[0].text


@pytest.fixture(scope="module")
def course(make_course, tmp_path_factory) -> Course:
    root = make_course(tmp_path_factory.mktemp("engine") / "course")
    path = root / "source" / NAME / "tiny.ipynb"
    document = nbformat.read(path, 4)
    with (path.parent / "exercises" / "double.py").open("a") as file:
        file.write(ODD)
    source = "### BEGIN SOLUTION\ntwo = 2\nprint(two)\n### END SOLUTION"
    document.cells.insert(2, source_cell("factor", source, solution=True, points=3))
    nbformat.write(document, path)
    return Course(root)


@pytest.fixture(scope="module")
def first(course) -> SimpleNamespace:
    handed_in = [course.hand_in(student, double=text) for student, text in DOUBLES.items()]
    handed_in.append(course.hand_in("blank", blank))
    return course.grade(*handed_in)


@pytest.fixture(scope="module")
def again(course, first) -> SimpleNamespace:
    half = "print('\\ud800 shown')\ndef double(x):\n    return 2 * x"
    unreadable = Submission("gets unreadable", "tiny", None, problem="it is cut short")
    return course.grade(unreadable, course.hand_in("shows half a character", double=half))


class TestOnce:
    def test_what_cannot_be_decided_waits_for_a_person(self, course, first):
        result = first.students["undecided"]
        assert first.verdicts["undecided"]["double"] is Verdict.INTERNAL
        assert (result.score, result.total.max_decided, result.total.waiting) == (3.0, 3.0, 7.0)
        (one,) = (s for s in first.whole.to_json()["submissions"] if s["student"] == "undecided")
        (reported,) = [e["problem"] for e in one["exercises"] if e["problem"]]
        assert reported.startswith("the check 'an odd one' of `double_check` ended with ZeroDivisionError")
        page = course.page("undecided")
        assert ["a person will decide" in page, "ZeroDivisionError" in page] == [True, False]

    def test_nothing_hidden_is_written_for_the_student_or_in_the_memory_of_a_submission(self, course, first):
        paths = [path for step in ("feedback", "autograded") for path in (course.root / step).rglob("*.*")]
        texts = [text for cell in course.tiny.cells if cell.id.endswith("_check") for text in cell.test.texts]
        hidden = [line.strip() for text in texts for line in text.splitlines() if len(line.strip()) > 12]
        assert len(hidden) > 5
        assert len(paths) > len(DOUBLES)
        assert not [line for path in paths for line in hidden if line in path.read_text()]
        assert course.shown("looks into memory", "double") == "True 0\n"

    def test_code_that_a_person_grades(self, course, first):
        verdicts = first.verdicts["uses code to read"]
        assert (verdicts["factor"], verdicts["double"]) == (Verdict.MANUAL, Verdict.PASSED)
        assert first.students["uses code to read"].score == 5.0
        assert course.shown("uses code to read", "factor") == "2\n"
        assert [course.marks(student)["factor"][1] for student in ("solved", "blank")] == [True, False]


class TestAgain:
    def test_an_unreadable_file_keeps_the_earlier_score(self, course, again):
        result = again.students["gets unreadable"]
        assert (result.status, result.problem) == (Status.NOT_GRADED, "it is cut short")
        marks = course.marks("gets unreadable")
        assert (marks["double_check"][0], marks["total_check"][0]) == (2.0, 3.0)

    def test_half_a_character_is_recorded(self, course, again):
        """No file can hold it: it becomes a question mark, and what an earlier hand-in left is replaced."""
        assert course.shown("shows half a character", "double") == "? shown\n"


def test_what_the_engine_decides_is_logged(tiny_course, tiny, tmp_path):
    path = tmp_path / "ada.ipynb"
    path.write_text(dumps(with_answers(solved(tiny), {"double": "while True: pass"})))
    command = [sys.executable, "-m", "autograder", "grade", NAME, str(path), "--course", str(tiny_course)]
    done = subprocess.run([*command, "--cell-seconds", "1", "--verbose"], capture_output=True, text=True)
    assert done.returncode == 0
    assert "ada, tiny" in done.stderr
    assert "takes more than 1 seconds and is ended" in done.stderr


def test_a_refusal_is_one_sentence(tiny_course):
    """The process that would have graded ends without a word."""
    command = [sys.executable, "-m", "autograder", "grade", "no_such_assignment", "x", "--course", str(tiny_course)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("autograder: unknown assignment")
    assert len(done.stderr.splitlines()) == 1
