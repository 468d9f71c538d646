"""A result is believed as long as nothing that it depends on has changed."""

from dataclasses import replace

import pytest
from edits import replaced

from autograder.authoring.verify.answers import Answer
from autograder.authoring.verify.cache import ResultCache
from autograder.authoring.verify.claims import Claim
from autograder.core.results import CheckResult, ExerciseResult, Verdict

RESULT = ExerciseResult("total", Verdict.PARTIAL, 2.0, 3.0, (CheckResult("an empty list", False, True, "not 0"),))
ANSWER = Answer("total", "adds", "def total(xs):\n    return sum(xs)\n", False, Verdict.PARTIAL, ("not 0",))
CHECKS = "from course.checks import failing\nfrom course.checks.compare import a\nfailing.begin()\n"
ENGINE = "from autograder.core.grader.scoring import FULL\nfrom autograder.classroom.reports import report\n"
ENGINE += "print(FULL, report)\n"
FILES = {
    "course/__init__.py": "from course.student import ready\n",
    "course/student.py": "def ready(): ...\n",
    "course/checks/__init__.py": CHECKS,
    "course/checks/failing.py": "def begin(): ...\n",
    "course/checks/compare.py": "def a(x): ...\n",
    "course/checks/figures.py": '"""Drawn."""\n',
    "course/checks/tiny.py": "from course.checks import figures\ndef total(f): figures.drawn(f)\n",
    "course/checks/huge.py": "def total(f): ...\n",
    "course/tools/__init__.py": "from course.tools.half import half\nfrom course.tools.two import third\n",
    "course/tools/half.py": "def half(x): ...\n",
    "course/tools/two.py": "def third(x): ...\n",
    "course/data/__init__.py": "def numbers(): ...\n",
    "autograder/__init__.py": "",
    "autograder/core/engine.py": ENGINE,
    "autograder/authoring/verify/corpus.py": "JOBS = 2\n",
    "autograder/core/student/__main__.py": "LATER = ('autograder.core.student.shell',)\n",
    "autograder/core/student/shell.py": "WIDTH = 80\n",
    "autograder/core/grader/__init__.py": "",
    "autograder/core/grader/scoring.py": "FULL = 1\n",
    "autograder/classroom/__init__.py": "",
    "autograder/classroom/reports/report.py": "WIDTH = 1\n",
    "data/checksums.json": "{}",
}


@pytest.fixture
def root(tmp_path):
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return tmp_path


@pytest.fixture
def assignment(tiny, root):
    """The tiny assignment, beside whose notebook nothing lies, and whose second test calls a check of the course."""
    cells = {
        "setup": "import numpy as np\nfrom course import checks, data\nfrom course import tools as t",
        "total_check": "# check: the example\nchecks.tiny.total(total)\nchecks.a(data.numbers())",
    }
    return replace(replaced(tiny, cells), path=root / "source" / "09_tiny" / "tiny.ipynb")


def kept(root, assignment, answer=ANSWER):
    """Keep the result of an answer; `known()`: what is known of it then, perhaps with another cell."""
    ResultCache(root, reuse=False).keep(assignment, [(answer, RESULT)])
    return lambda assignment=assignment: ResultCache(root, reuse=True).result(assignment, answer)


SAME = {  # the fact: (whether results are used again, the answer that is asked for, what is known of it)
    "a result is kept as it was": (True, ANSWER, RESULT),
    "nothing is believed that was not asked for": (False, ANSWER, None),
    "another text is another answer": (True, replace(ANSWER, source="total = sum\n"), None),
    "the header does not matter": (True, replace(ANSWER, title="sums", says=("empty",)), RESULT),
}


@pytest.mark.parametrize(("reuse", "answer", "known"), SAME.values(), ids=SAME)
def test_what_is_known_of_an_answer(root, assignment, reuse, answer, known):
    ResultCache(root, reuse=False).keep(assignment, [(ANSWER, RESULT)])
    assert ResultCache(root, reuse=reuse).result(assignment, answer) == known


@pytest.mark.parametrize(
    ("path", "matters"),
    {
        "course/checks/tiny.py": True,  # the test calls it
        "course/checks/figures.py": True,  # which that uses
        "course/checks/failing.py": True,  # the package itself uses it
        "course/checks/compare.py": True,  # the test uses it by the package's name
        "course/checks/huge.py": False,  # of another assignment
        "course/tools/half.py": True,  # the answer uses it
        "course/tools/two.py": False,  # imported by a package of which something else is used
        "course/student.py": False,
        "data/checksums.json": True,
        "autograder/core/grader/scoring.py": True,
        "autograder/core/student/shell.py": True,  # named in a string
        "autograder/authoring/verify/corpus.py": True,  # says how answers are run
        "autograder/classroom/reports/report.py": False,  # only makes pages
    }.items(),
)
def test_modules_that_took_part_matter(root, assignment, path, matters):
    known = kept(root, assignment, replace(ANSWER, source="def total(xs):\n    return t.half(xs)\n"))
    (root / path).write_text(FILES[path] + "\nCHANGED = 1\n")
    assert (known() is None) is matters


def test_words_about_code_do_not_matter(root, assignment):
    known = kept(root, assignment)
    (root / "course/checks/figures.py").write_text('"""Drawn with care."""  # by hand\n')
    assert known() == RESULT


@pytest.mark.parametrize(
    ("cell", "answer", "matters"),
    [
        ("setup", "total = sum", True),  # what imports something may configure it
        ("double", "total = sum", False),
        ("double", "def total(xs):\n    return double(sum(xs)) / 2", True),
        ("double", "def total(xs):\n    return globals()['double'](sum(xs)) / 2", True),  # a name that nobody can see
        ("total_check", "total = sum", True),
        ("double_check", "total = sum", False),
        ("why_statement", "total = sum", False),
    ],
)
def test_cells_that_an_answer_builds_on_matter(root, assignment, cell, answer, matters):
    known = kept(root, assignment, replace(ANSWER, source=answer))
    edited = replaced(assignment, {cell: assignment.by_id[cell].source + "\nedited = 1"})
    assert (known(edited) is None) is matters


def test_claims_that_held_are_settled_once(root, assignment):
    for about, claim in {"a": Claim("a holds", [], "2 of 3"), "b": Claim("b fails", ["why"])}.items():
        ResultCache(root, reuse=False).claims(about, ["text"], lambda claim=claim: [claim])
    asked = [("a", "text"), ("a", "edited"), ("b", "text")]
    again = [bool(ResultCache(root, reuse=True).claims(about, [text], list)) for about, text in asked]
    assert again == [True, False, False]


@pytest.mark.parametrize("damaged", ["{", "[]", "7", '{"a": {"exercise": "total"}}', '{"a": 7}'])
def test_a_damaged_file_proves_nothing(root, assignment, damaged):
    known = kept(root, assignment)
    (path,) = (root / ".proven").iterdir()
    path.write_text(damaged)
    assert known() is None
    assert kept(root, assignment)() == RESULT


def test_assignments_may_share_the_name_of_an_exercise(root, assignment):
    known = kept(root, assignment)
    kept(root, replace(assignment, name="10_other"), replace(ANSWER, source="sum"))
    assert known() == RESULT
