"""How the tests of another course are to be run, found out by the course's own solution."""

from __future__ import annotations

import ast
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.engine import Engine
from autograder.grader.examiner import Inside
from autograder.grader.failures import UNREACHED, Failure
from autograder.grader.runs import NotebookRun
from autograder.grader.scoring import score, sentence
from autograder.limits import Limits
from autograder.source.assignments import Assignment, Exercise
from autograder.source.bindings import tree
from autograder.submissions.restore import restore
from autograder.submissions.submitting import blank, solved

log = logging.getLogger(__name__)

NOT_SOLVED = "the source's own solution does not get the points of `{cell}` here, so every answer waits: {why}"
FOR_NOTHING = "%s: the tests in `%s` give all their points to the release with nothing filled in"
_REPLACING = {"patch", "monkeypatch", "MonkeyPatch", "setattr"}
INSIDE = (
    "%s: tests that need more than the grader's process can do run in the student's, %s, as safe as stock "
    "nbgrader, and confined: %s"
)


@dataclass(frozen=True)
class Calibration:
    """How the tests of an assignment are run.

    Attributes:
        inside: test cells that run in the student's process.
        unsettled: (id of a test cell, number of a check) that does not hold for the solution in any way -> why, for
            people. What it says of a student is nothing.
    """

    inside: Mapping[str, Inside] = field(default_factory=dict)
    unsettled: Mapping[tuple[str, int], str] = field(default_factory=dict)


def calibrate(engine: Engine, assignment: Assignment, limits: Limits, allowed: bool = True) -> Calibration:
    """Find the test cells that must run in the student's process, by the source's own solution and their own text.

    These do not hold for the solution in the grader's process, or they replace something in a library, which would not
    reach the student's code. Each is tried alone first, then after the earlier test cells. It is never decided by what
    a student hands in. Where the source holds no solution, all tests run in the grader's process.

    Args:
        engine: that runs the solution.
        assignment: the source notebook.
        limits: of a notebook.
        allowed: whether tests may run in the student's process; if not, every answer to them waits for a person.
    """
    if not assignment.has_solutions:
        return Calibration()
    steps, empty = restore(solved(assignment), assignment).steps, restore(blank(assignment), assignment)
    failed = _failures(assignment, engine.run(steps, assignment, limits))
    inside: dict[str, Inside] = {}
    left = {cell for cell, _ in failed} | {e.graded_cell for e in assignment.exercises if _replaces(assignment, e)}
    for way in Inside if allowed else ():
        if left:
            found = _failures(assignment, engine.run(steps, assignment, limits, inside | dict.fromkeys(left, way)))
            inside |= dict.fromkeys(left - {cell for cell, _ in found}, way)
            left -= inside.keys()
    for way in Inside:
        if cells := [f"`{cell}`" for cell in assignment.by_id if inside.get(cell) is way]:
            log.warning(INSIDE, assignment.notebook, way, ", ".join(cells))
    run = engine.run(empty.steps, assignment, limits, inside)
    for exercise, result in zip(assignment.exercises, score(assignment, empty, run), strict=True):
        if not exercise.manual and 0 < exercise.points <= result.points:
            log.warning(FOR_NOTHING, assignment.notebook, exercise.graded_cell)
    unsettled = {
        (cell, number): NOT_SOLVED.format(cell=cell, why=failure.message or sentence(failure))
        for (cell, number), failure in failed.items()
        if cell in left
    }
    return Calibration(inside, unsettled)


def _replaces(assignment: Assignment, exercise: Exercise) -> bool:
    """Return whether an exercise's test replaces something in a library, such as a function that must not be used."""
    if exercise.manual:
        return False
    modules = set().union(*(_imported(cell.python) for cell in assignment.cells if cell.is_code))
    for node in ast.walk(tree(assignment.by_id[exercise.graded_cell].python)):
        name = getattr(node, "attr", getattr(node, "id", ""))
        if name in _REPLACING:
            return True
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            root = node.value
            while isinstance(root, ast.Attribute):
                root = root.value
            if isinstance(root, ast.Name) and root.id in modules:
                return True
    return False


def _imported(code: str) -> set[str]:
    """Names that import statements bind."""
    statements = (node for node in ast.walk(tree(code)) if isinstance(node, ast.Import | ast.ImportFrom))
    return {(alias.asname or alias.name).split(".")[0] for node in statements for alias in node.names}


def _failures(assignment: Assignment, run: NotebookRun) -> dict[tuple[str, int], Failure]:
    """Return the checks that do not hold: (id of the test cell, number of the check) -> why."""
    return {
        (exercise.graded_cell, number): failure
        for exercise in assignment.exercises
        if not exercise.manual
        for number in range(len(assignment.by_id[exercise.graded_cell].test.checks))
        if (failure := run.checks.get((exercise.graded_cell, number), UNREACHED)) is not None
    }
