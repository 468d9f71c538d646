"""Two hand-ins that every grader must give the known marks: the solved notebook, and the bare release."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import nbformat

from autograder.engine import Engine
from autograder.limits import imports_of
from autograder.results import SubmissionResult, Verdict
from autograder.source.assignments import Assignment
from autograder.submissions.intake import Submission
from autograder.submissions.submitting import blank, solved
from autograder.verify.claims import Claim

HAND_INS: dict[str, Callable[[Assignment], nbformat.NotebookNode]] = {"solved": solved, "blank": blank}


def settle(assignment: Assignment) -> Iterator[Claim]:
    """Return claims about both hand-ins, under this grader."""
    with Engine(imports=imports_of([assignment])) as engine:
        for what, make in HAND_INS.items():
            result, _ = engine.grade(assignment, Submission(what, assignment.notebook, make(assignment)))
            figure = f"{result.score:g} of {result.max_score:g} points in {result.seconds:.1f} s"
            if what == "solved":
                yield Claim("the solved notebook scores full", _not_full(result), figure)
            else:
                faults = [f"{e.exercise}: {e.points:g} points for nothing" for e in result.exercises if e.points]
                yield Claim("the bare release scores 0", faults, figure)


def _not_full(result: SubmissionResult) -> list[str]:
    if result.is_full:
        return []
    bad = [e for e in result.exercises if e.verdict not in (Verdict.PASSED, Verdict.MANUAL)]
    return [f"{e.exercise} is {e.verdict}: {[c.message for c in e.checks if not c.passed]}" for e in bad] or [
        result.problem
    ]
