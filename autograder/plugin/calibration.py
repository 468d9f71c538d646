"""Which checks of another course this grader cannot decide, by the course's own solution."""

from __future__ import annotations

import logging

from autograder.engine import Engine
from autograder.grader.following import NOT_RUN
from autograder.grader.scoring import score, sentence
from autograder.limits import Limits
from autograder.source.assignments import Assignment
from autograder.submissions.restore import restore
from autograder.submissions.submitting import blank, solved

log = logging.getLogger(__name__)

NOT_SOLVED = "the source's own solution does not get the points of `{cell}` here, so every answer waits: {why}"
FOR_NOTHING = "%s: the tests in `%s` give all their points to the release with nothing filled in"


def calibrate(engine: Engine, assignment: Assignment, limits: Limits) -> dict[tuple[str, int], str]:
    """Find the checks of another course that this grader cannot decide, by the source's own solution.

    Returns:
        (id of a test cell, number of a check) that does not hold for the solution here -> why, for people. What it
        says of a student is nothing. Empty where the source holds no solution.
    """
    if not assignment.has_solutions:
        return {}
    restored, empty = (restore(make(assignment), assignment) for make in (solved, blank))
    runs = [engine.run(one.steps, assignment, limits) for one in (restored, empty)]
    for exercise, result in zip(assignment.exercises, score(assignment, empty, runs[1]), strict=True):
        if not exercise.manual and 0 < exercise.points <= result.points:
            log.warning(FOR_NOTHING, assignment.notebook, exercise.graded_cell)
    return {
        (exercise.graded_cell, number): NOT_SOLVED.format(
            cell=exercise.graded_cell, why=failure.message or sentence(failure)
        )
        for exercise in assignment.exercises
        if not exercise.manual
        for number in range(len(assignment.by_id[exercise.graded_cell].test.checks))
        if (failure := runs[0].checks.get((exercise.graded_cell, number), NOT_RUN)) is not None
    }
