"""How the tests of another course are to be run, found out by the course's own solution."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.core.engine import Engine
from autograder.core.grader.examiner import Way
from autograder.core.grader.outcomes import UNREACHED, Failure, NotebookRun
from autograder.core.grader.scoring import score, sentence
from autograder.core.limits import Limits
from autograder.core.source.assignments import Assignment
from autograder.core.submissions.restore import restore
from autograder.core.submissions.samples import blank, solved

log = logging.getLogger(__name__)

NOT_SOLVED = "the source's own solution does not get the points of `{cell}` here, so every answer waits: {why}"
FOR_NOTHING = "%s: the tests in `%s` give all their points to the release with nothing filled in"
RUN = "%s: these tests run in the student's process, %s, as safe as stock nbgrader, and confined: %s"
WAYS = tuple(Way(after, guarded) for guarded in (True, False) for after in (False, True))


@dataclass(frozen=True)
class Calibration:
    """How the tests of an assignment are run.

    Attributes:
        ways: test cell -> how it runs in the student's process.
        unsettled: (id of a test cell, number of a check) that does not hold for the solution in any way -> why, for
            people. What it says of a student is nothing.
    """

    ways: Mapping[str, Way] = field(default_factory=dict)
    unsettled: Mapping[tuple[str, int], str] = field(default_factory=dict)


def calibrate(engine: Engine, assignment: Assignment, limits: Limits) -> Calibration:
    """Find out how each test cell is to be run, by the source's own solution; never by what a student hands in.

    Each is tried alone first, then after the earlier test cells; and without a guard where the solution itself has
    objects with comparisons of their own.

    Args:
        engine: that runs the solution.
        assignment: the source notebook.
        limits: the limits of a notebook.
    """
    if not assignment.has_solutions:
        return Calibration()
    steps, empty = restore(solved(assignment), assignment).steps, restore(blank(assignment), assignment)
    ways: dict[str, Way] = {}
    left, failed = {e.graded_cell for e in assignment.exercises if not e.manual}, dict[tuple[str, int], Failure]()
    for way in WAYS:
        if left:
            found = _failures(assignment, engine.run(steps, assignment, limits, ways | dict.fromkeys(left, way)))
            failed = failed or found
            lost = left & {cell for cell, _ in found}
            ways |= dict.fromkeys(left - lost, way)
            left = lost
    for way in WAYS:
        if cells := [f"`{cell}`" for cell in assignment.by_id if ways.get(cell) == way]:
            log.warning(RUN, assignment.notebook, way, ", ".join(cells))
    run = engine.run(empty.steps, assignment, limits, ways)
    for exercise, result in zip(assignment.exercises, score(assignment, empty, run), strict=True):
        if not exercise.manual and 0 < exercise.points <= result.points:
            log.warning(FOR_NOTHING, assignment.notebook, exercise.graded_cell)
    unsettled = {
        (cell, number): NOT_SOLVED.format(cell=cell, why=failure.message or sentence(failure))
        for (cell, number), failure in failed.items()
        if cell in left
    }
    return Calibration(ways, unsettled)


def _failures(assignment: Assignment, run: NotebookRun) -> dict[tuple[str, int], Failure]:
    """Return the checks that do not hold: (id of the test cell, number of the check) -> why."""
    return {
        (exercise.graded_cell, number): failure
        for exercise in assignment.exercises
        if not exercise.manual
        for number in range(len(assignment.by_id[exercise.graded_cell].test.checks))
        if (failure := run.checks.get((exercise.graded_cell, number), UNREACHED)) is not None
    }
