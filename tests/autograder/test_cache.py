"""A result is believed as long as nothing that it depends on has changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from edits import replaced

from autograder.results import CheckResult, ExerciseResult, Verdict
from autograder.verify.answers import Answer
from autograder.verify.cache import ResultCache

RESULT = ExerciseResult("total", Verdict.PARTIAL, 2.0, 3.0, (CheckResult("an empty list", False, True, "not 0"),))
ANSWER = Answer("total", "adds", "def total(xs):\n    return sum(xs)\n", False, Verdict.PARTIAL, ("not 0",))


@pytest.fixture
def root(tmp_path) -> Path:
    for path, text in {
        "course/__init__.py": "",
        "course/checks/__init__.py": "from course.checks import compare\n",
        "course/checks/compare.py": "TOLERANCE = 1\n",
        "course/checks/tiny.py": "def total(f): ...\n",
        "course/checks/huge.py": "def total(f): ...\n",
        "autograder/__init__.py": "",
        "autograder/verify/corpus.py": "import autograder.grader.scoring\nLATER = ('autograder.student.shell',)\n",
        "autograder/student/shell.py": "WIDTH = 80\n",
        "autograder/grader/scoring.py": "FULL = 1\n",
        "autograder/output/report.py": "WIDTH = 1\n",
        "data/checksums.json": "{}",
    }.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return tmp_path


@pytest.fixture
def assignment(tiny, root):
    """The tiny assignment, beside whose notebook nothing lies, and whose second test calls a check of the course."""
    test = "# check: the example\nfrom course import checks\nchecks.tiny.total(total)"
    return replace(replaced(tiny, {"total_check": test}), path=root / "source" / "09_tiny" / "tiny.ipynb")


def kept(root, assignment, answer=ANSWER):
    ResultCache(root, reuse=False).keep(assignment, [(ANSWER, RESULT)])
    return ResultCache(root, reuse=True).result(assignment, answer)


def test_a_result_is_kept(root, assignment):
    """What an answer got is there in the next run, as it was."""
    assert kept(root, assignment) == RESULT


def test_nothing_is_believed_that_was_not_asked_for(root, assignment):
    """Without reuse every answer is graded."""
    kept(root, assignment)
    assert ResultCache(root, reuse=False).result(assignment, ANSWER) is None


def test_another_text_is_another_answer(root, assignment):
    """An answer whose text changed is graded."""
    assert kept(root, assignment, replace(ANSWER, source="total = sum\n")) is None


def test_the_header_of_an_answer_does_not_matter(root, assignment):
    """An answer that must say something else need not be graded for that."""
    assert kept(root, assignment, replace(ANSWER, title="sums", says=("empty",))) == RESULT


@pytest.mark.parametrize(
    "path",
    [
        *("course/checks/compare.py", "course/checks/tiny.py", "autograder/grader/scoring.py"),
        *("autograder/student/shell.py", "data/checksums.json"),
    ],
)
def test_what_a_test_reaches_matters(root, assignment, path):
    """A change of a module that the test or the grader uses, or of the data, makes results unknown."""
    kept(root, assignment)
    (root / path).write_text('"changed"\n')
    assert ResultCache(root, reuse=True).result(assignment, ANSWER) is None


@pytest.mark.parametrize("path", ["course/checks/huge.py", "autograder/output/report.py"])
def test_what_no_test_reaches_does_not_matter(root, assignment, path):
    """The checks of other assignments, and what only makes pages, change no result."""
    kept(root, assignment)
    (root / path).write_text('"changed"\n')
    assert ResultCache(root, reuse=True).result(assignment, ANSWER) == RESULT


@pytest.mark.parametrize(
    ("cell", "matters"),
    [("setup", True), ("double", True), ("total_check", True), ("double_check", False), ("why_statement", False)],
)
def test_cells_before_an_exercise_matter(root, assignment, cell, matters):
    """Code before an exercise and its own test matter; other tests, texts and what comes later do not."""
    kept(root, assignment)
    edited = replaced(assignment, {cell: assignment.by_id[cell].source + "\n# edited"})
    assert (ResultCache(root, reuse=True).result(edited, ANSWER) is None) is matters


@pytest.mark.parametrize(("key", "matters"), [("tiny.total", True), ("tiny.later", False)])
def test_worked_examples_of_its_own_matter(root, tiny, key, matters):
    """Those of an exercise that comes later do not."""
    test = '# check: the example\nchecks.examples(total, "tiny.total")'
    notebook = replace(replaced(tiny, {"total_check": test}), path=root / "source" / "09_tiny" / "tiny.ipynb")
    stored = root / "course" / "checks" / "examples" / "tiny.json"
    stored.parent.mkdir()
    stored.write_text('{"total": 1, "later": 1}')
    ResultCache(root, reuse=False).keep(notebook, [(ANSWER, RESULT)])
    stored.write_text(stored.read_text().replace(f'"{key[5:]}": 1', f'"{key[5:]}": 2'))
    assert (ResultCache(root, reuse=True).result(notebook, ANSWER) is None) == matters


@pytest.mark.parametrize("damaged", ["{", "[]", "7", '{"a": {"exercise": "total"}}', '{"a": 7}'])
def test_a_damaged_file_proves_nothing(root, assignment, damaged):
    """What was cut short, or is of another form, is not believed, and is replaced."""
    kept(root, assignment)
    (path,) = (root / ".proven").iterdir()
    path.write_text(damaged)
    assert ResultCache(root, reuse=True).result(assignment, ANSWER) is None
    assert kept(root, assignment) == RESULT


def test_assignments_may_share_the_name_of_an_exercise(root, assignment):
    """What an exercise of one assignment gets does not push out that of another."""
    ResultCache(root, reuse=False).keep(assignment, [(ANSWER, RESULT)])
    ResultCache(root, reuse=False).keep(replace(assignment, name="10_other"), [(replace(ANSWER, source="sum"), RESULT)])
    assert ResultCache(root, reuse=True).result(assignment, ANSWER) == RESULT
