"""`nbgrader autograde` with our engine in it: the tiny course, and a course that was not written for us."""

import copy
import html
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest
from edits import ODD, UNDECIDED
from made import source_cell
from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory
from places import give
from traitlets.config import Config

from autograder.core.source.assignments import CourseError, Kind
from autograder.core.source.loading import load, load_notebook
from autograder.core.stopping import WeakSandboxError
from autograder.core.submissions.restore import restore
from autograder.core.submissions.samples import solved, with_answers
from autograder.plugin import AUTOGRADE, SANITIZE, install, preprocessors, sources

pytestmark = pytest.mark.engine

NAME, NOTEBOOK = "09_tiny", "tiny"
DOUBLE, TOTAL, WHY = "double_check", "total_check", "why"
SETTINGS = """
from nbgrader.plugins import BasePlugin
class OnePoint(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return 1.0
c.AssignLatePenalties.plugin_class = OnePoint
c.RunSubmission.cell_seconds = 4.0
c.RunSubmission.allow_weak_sandbox = True  # a test machine may give no better one
"""
TOTAL_WITHOUT_EMPTY = "def total(xs):\n    return sum(xs) if xs else None"


def nbgrader(folder: Path, *arguments: str, ends_with: int = 0) -> str:
    """Run an nbgrader command in a course; its log."""
    environment = os.environ | {"JUPYTER_CONFIG_DIR": str(folder.parent / "jupyter"), "JUPYTER_NO_CONFIG": "1"}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    command = [sys.executable, "-m", "nbgrader", *arguments]
    quiet = {"capture_output": True, "text": True, "stdin": subprocess.DEVNULL}
    done = subprocess.run(command, cwd=folder, env=environment, timeout=1800, **quiet)
    assert done.returncode == ends_with, done.stderr[-4000:]
    return done.stderr


def scores(folder: Path) -> dict[str, SimpleNamespace]:
    """What the gradebook holds: student -> points by cell, score, penalty."""
    found = {}
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        for submission in gradebook.assignment_submissions(NAME):
            grades = [grade for notebook in submission.notebooks for grade in notebook.grades]
            found[submission.student.id] = SimpleNamespace(
                auto={g.name: g.auto_score for g in grades},
                to_do={g.name for g in grades if g.needs_manual_grade},
                score=submission.score,
                penalty=submission.late_submission_penalty,
            )
    return found


def hand_in(folder: Path, student: str, content, timestamp: str = "") -> Path:
    path = folder / "submitted" / student / NAME / f"{NOTEBOOK}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    if timestamp:
        (path.parent / "timestamp.txt").write_text(timestamp)
    return path


@pytest.fixture(scope="module")
def graded(make_course, tmp_path_factory):
    """A class that was graded, partly by hand too, graded again by force, and given its feedback."""
    folder = make_course(tmp_path_factory.mktemp("plugin") / "course")
    with (folder / "nbgrader_config.py").open("a") as config:
        config.write(SETTINGS)
    with (folder / "source" / NAME / "exercises" / "double.py").open("a") as file:
        file.write(ODD)
    tiny = load(folder, NAME)[0]
    nbgrader(folder, "generate_assignment", NAME)
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        gradebook.update_or_create_assignment(NAME, duedate="2020-01-01 00:00:00")
    full, empty = solved(tiny), nbformat.read(folder / "release" / NAME / f"{NOTEBOOK}.ipynb", as_version=4)
    before = "2019-12-31 00:00:00 UTC"
    hand_in(folder, "solved", full, before)
    hand_in(folder, "blank", empty, before)
    hand_in(folder, "partial", with_answers(full, {"total": TOTAL_WITHOUT_EMPTY}), before)
    hand_in(folder, "late", full, "2020-01-02 00:00:00 UTC")
    hand_in(folder, "altered", with_answers(empty, dict.fromkeys((DOUBLE, TOTAL), "assert True")))
    hand_in(folder, "future", json.dumps(empty).replace('"schema_version": 3', '"schema_version": 99'))
    warns = "import sys, warnings\nwarnings.warn('old')\nprint('note', file=sys.stderr)\n" + full.cells[3].source
    hand_in(folder, "warns", with_answers(full, {"double": warns}), before)
    hand_in(folder, "scripted", with_answers(full, {"why": "<script>document.title = 'mine'</script>why"}), before)
    hand_in(folder, "cut", json.dumps(full)[:900])
    hand_in(folder, "other", nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1 + 1")]))
    hand_in(folder, "linked", full, before).with_name("notes.txt").symlink_to(folder / "nbgrader_config.py")
    hand_in(folder, "loops", with_answers(full, {"double": "while True:\n    pass"}), before)
    hand_in(folder, "spoils", full, before)
    hand_in(folder, "undecided", with_answers(full, {"double": UNDECIDED}), before)

    first_log = nbgrader(folder, "autograde", NAME, ends_with=1)
    first = scores(folder)
    give(folder, "solved", WHY, 1.5)
    give(folder, "blank", DOUBLE, 0.5)
    hand_in(folder, "spoils", '{"cells": [')
    nbgrader(folder, "autograde", NAME, "--force", ends_with=1)
    nbgrader(folder, "generate_feedback", NAME)
    return SimpleNamespace(folder=folder, first=first, second=scores(folder), first_log=first_log)


def page(course, student):
    return (course.folder / "feedback" / student / NAME / f"{NOTEBOOK}.html").read_text()


def text(course, student):
    return html.unescape(re.sub(r"<[^>]*>", "", page(course, student)))


FIRST = {  # student, points of `double`, of `total`, and the score
    "solved: every point that the grader decides": ("solved", 2.0, 3.0, 5.0),
    "blank: nothing": ("blank", 0.0, 0.0, 0.0),
    "a check with a price costs its price": ("partial", 2.0, 2.0, 4.0),
    "altered tests earn nothing": ("altered", 0.0, 0.0, 0.0),
    "a wrong schema version earns nothing": ("future", 0.0, 0.0, 0.0),
    "warnings and stderr cost nothing": ("warns", 2.0, 3.0, 5.0),
    "an endless loop costs its own exercise": ("loops", 0.0, 3.0, 3.0),
    "a link beside the notebook costs nothing": ("linked", 2.0, 3.0, 5.0),
    "what cannot be decided has no score": ("undecided", None, 3.0, 3.0),
    "a hand-in that is spoilt later": ("spoils", 2.0, 3.0, 5.0),
}


@pytest.mark.thorough
class TestTinyCourse:
    @pytest.mark.parametrize(("student", "double", "total", "score"), FIRST.values(), ids=FIRST)
    def test_points(self, graded, student, double, total, score):
        found = graded.first[student]
        assert (found.auto[DOUBLE], found.auto[TOTAL], found.score) == (double, total, score)

    def test_marks_of_a_person_survive(self, graded):
        assert (graded.second["solved"].score, graded.second["blank"].score) == (6.5, 0.5)
        assert graded.second["solved"].to_do == graded.second["blank"].to_do == set()

    def test_a_late_submission_is_charged(self, graded):
        assert (graded.first["late"].penalty, graded.first["solved"].penalty) == (1.0, 0.0)

    def test_what_was_printed_is_kept(self, graded):
        document = nbformat.read(graded.folder / "autograded" / "warns" / NAME / f"{NOTEBOOK}.ipynb", as_version=4)
        assert "note" in str(next(cell for cell in document.cells if cell.id == "double").outputs)

    def test_what_cannot_be_graded_ends_nothing_and_the_isolation_is_told_once(self, graded):
        for student in ("cut", "other"):
            assert f"tiny of {student} could not be graded" in graded.first_log
            assert f"for student '{student}'" in graded.first_log
        assert graded.first_log.count("isolation of the students' code") == 1

    def test_what_cannot_be_decided_waits_for_a_person(self, graded):
        assert DOUBLE in graded.first["undecided"].to_do
        assert "undecided: double could not be decided" in graded.first_log
        assert "the check 'an odd one' of `double_check` ended with ZeroDivisionError" in graded.first_log
        assert "a person will decide" in text(graded, "undecided")
        assert "ZeroDivisionError" not in text(graded, "undecided")

    def test_an_old_score_does_not_stay_unseen(self, graded):
        assert graded.second["spoils"].auto[TOTAL] is None
        assert TOTAL in graded.second["spoils"].to_do
        assert not (graded.folder / "autograded" / "spoils" / NAME).exists()

    def test_the_feedback_shows_no_hidden_test(self, graded):
        shown = text(graded, "partial")
        assert 'checks.run("tiny.double")' in shown
        assert "PARTIAL: 2 of 3 points" in shown
        for student in ("solved", "blank", "partial", "altered"):
            assert "sum_by_hand" not in text(graded, student)

    def test_no_script_reaches_the_feedback_and_no_link_is_followed_into_it(self, graded):
        assert "<script>document.title" not in page(graded, "scripted")
        assert "document.title" in text(graded, "scripted")
        assert not (graded.folder / "autograded" / "linked" / NAME / "notes.txt").exists()
        assert not (graded.folder / "feedback" / "linked" / NAME / "notes.txt").exists()


def notebook_of(path: Path, *cells) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    for number, cell in enumerate(cells):
        cell["id"] = f"id{number}"
    nbformat.write(nbformat.v4.new_notebook(cells=list(cells)), path)
    return path


def test_what_is_installed():
    """Dotted names, imported when nbgrader grades: it sees no student's metadata, and takes the penalty last."""
    assert SANITIZE[0].endswith("RestoreSubmission")
    assert AUTOGRADE[0].endswith("RunSubmission")
    places = [next(i for i, name in enumerate(AUTOGRADE) if name.endswith(n)) for n in ("SaveScores", "Penalties")]
    assert places == sorted(places)
    config = Config()
    install(config)
    assert config.Autograde.sanitize_preprocessors == list(SANITIZE)
    assert config.Autograde.autograde_preprocessors == list(AUTOGRADE)


def test_a_test_pairs_with_the_answer_before_it(tmp_path):
    path = notebook_of(
        tmp_path / "any" / "book.ipynb",
        source_cell("first", "a = 1", points=1, locked=True),
        source_cell("one", "x = 1", solution=True),
        source_cell("two", "y = 1", solution=True),
        source_cell("one_check", "assert x", points=1, locked=True),
        source_cell("again", "assert y", points=1, locked=True),
        nbformat.v4.new_code_cell("free = 1"),
        source_cell("more", "assert y", points=1, locked=True),
    )
    assignment = load_notebook(path, lenient=True)
    stubs = {exercise.id: exercise.stub for exercise in assignment.exercises}
    assert stubs == {"first": "", "one_check": "one", "again": "two", "more": "two"}
    assert [cell.kind for cell in assignment.cells].count(Kind.TEST) == 4


def test_a_test_follows_an_answer_that_was_moved_behind_it(tmp_path):
    stub = source_cell("answer", "x = 1", solution=True)
    tests = [source_cell(name, "assert x", points=1, locked=True) for name in ("first_check", "second")]
    assignment = load_notebook(notebook_of(tmp_path / "any" / "book.ipynb", stub, *tests), lenient=True)
    document = copy.deepcopy(assignment.document)
    document.cells.append(document.cells.pop(0))
    assert [step.cell_id for step in restore(document, assignment).steps] == ["answer", "first_check", "second"]


def test_a_course_in_our_form_is_read_as_such(tiny_course):
    coursedir = CourseDirectory(config=Config({"CourseDirectory": {"root": str(tiny_course)}}))
    found = sources.find(coursedir, "sqlite://", NAME, NOTEBOOK)
    assert not found.lenient
    assert len(found.by_id[TOTAL].test.checks) == 3


@pytest.mark.parametrize(
    ("grade_id", "kernel", "message"), [("part a", "python", "part a"), ("a", "R", "expected python")], ids=["id", "R"]
)
def test_what_cannot_be_graded_is_refused(tmp_path, grade_id, kernel, message):
    path = notebook_of(tmp_path / "any" / "book.ipynb", source_cell("a", "x = 1", solution=True))
    document = nbformat.read(path, as_version=4)
    document.cells[0].metadata.nbgrader["grade_id"] = grade_id
    document.metadata["kernelspec"] = {"name": "k", "language": kernel, "display_name": kernel}
    path.write_text(json.dumps(document))
    with pytest.raises(CourseError, match=message):
        load_notebook(path, lenient=True)


def test_a_weak_sandbox_is_refused(monkeypatch, tiny, submit):
    exporter = SimpleNamespace(held=(tiny, restore(submit(), tiny)))
    monkeypatch.setattr(preprocessors, "grader", SimpleNamespace(start=lambda: ("none", True)))
    running = preprocessors.RunSubmission()
    monkeypatch.setattr(preprocessors.RunSubmission, "parent", exporter)
    with pytest.raises(WeakSandboxError, match="allow_weak_sandbox"):
        running.preprocess(submit(), {"nbgrader": {}})
