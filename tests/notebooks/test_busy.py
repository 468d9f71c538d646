"""A busy machine changes no mark: every notebook is graded while others want the same processors."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.engine import Engine
from autograder.executor import each
from autograder.limits import imports_of, limits_of
from autograder.results import SubmissionResult
from autograder.source.loading import assignment_names, load
from autograder.submissions.intake import Submission
from autograder.submissions.submitting import sample_class
from autograder.verify.answers import read

pytestmark = [pytest.mark.engine, pytest.mark.thorough, pytest.mark.timeout(3600)]  # what is slow here is meant to be

ROOT = Path(__file__).parents[2]
NAMES = assignment_names(ROOT)
BUSY_LOOPS = 6
RIGHT, PARTLY = "ada-perfect", "ben-partial"


def graded(names_and_students: tuple[str, tuple[str, ...]]) -> list[SubmissionResult]:
    """The results of some students of the sample class in all notebooks of an assignment."""
    name, students = names_and_students
    notebooks = load(ROOT, name)
    with Engine(limits_of(notebooks[0].path.parent), imports_of(notebooks)) as engine:
        return [
            engine.grade(notebook, Submission(student, notebook.notebook, document))[0]
            for notebook in notebooks
            for student, document in sample_class(notebook, read(ROOT / "tests" / "answers" / name, notebook)).items()
            if student in students
        ]


@contextlib.contextmanager
def busy(loops: int) -> Iterator[None]:
    """Meanwhile so many processes do nothing but use the processors."""
    running = [subprocess.Popen([sys.executable, "-S", "-c", "while True: pass"]) for _ in range(loops)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def marks(results: list[SubmissionResult]) -> dict[tuple[str, str, str], tuple[str, float]]:
    return {(r.student, r.notebook, e.exercise): (e.verdict, e.points) for r in results for e in r.exercises}


@pytest.fixture(scope="module")
def found() -> dict[str, list[SubmissionResult]]:
    """What all assignments give, graded at the same time beside the busy loops, each with four other graders."""
    with busy(BUSY_LOOPS):
        outcomes = dict(each(graded, [(name, (RIGHT, PARTLY)) for name in NAMES], len(NAMES)))
    return {name: outcomes[place] for place, name in enumerate(NAMES)}


@pytest.mark.parametrize("name", NAMES)
def test_the_solved_notebooks_score_full(found, name):
    """Nothing that is right runs out of time."""
    assert all(result.is_full for result in found[name] if result.student == RIGHT)


@pytest.mark.parametrize("name", NAMES)
def test_marks_are_those_of_an_idle_machine(found, name):
    """Verdicts and points of a notebook with mistakes are the same as when nothing else runs."""
    alone = dict(each(graded, [(name, (PARTLY,))], 1))[0]
    assert marks(alone) == marks([result for result in found[name] if result.student == PARTLY])
