"""Two hand-ins that every grader must give the known marks: the solved notebook, and the bare release."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import nbformat

from autograder.engine import Engine
from autograder.limits import imports_of
from autograder.results import SubmissionResult, Verdict
from autograder.source.assignments import Assignment
from autograder.submissions.intake import Submission
from autograder.submissions.submitting import blank, solved
from autograder.verify.claims import Claim

JOBS = 2
HAND_INS: dict[str, Callable[[Assignment], nbformat.NotebookNode]] = {"solved": solved, "blank": blank}


def settle(notebooks: Sequence[Assignment]) -> Iterator[Claim]:
    """Return claims about both hand-ins of the notebooks of an assignment, under this grader."""
    submissions = [Submission(what, a.notebook, make(a)) for a in notebooks for what, make in HAND_INS.items()]
    with (
        Engine(imports=imports_of(notebooks)) as engine,
        engine.grade_all(notebooks, submissions, JOBS) as graded,
    ):
        results = {place: result for place, (result, _) in graded}
    for _, result in sorted(results.items()):
        prefix = f"{result.notebook}: " if len(notebooks) > 1 else ""
        figure = f"{result.score:g} of {result.total.max_decided:g} points in {result.seconds:.1f} s"
        if result.student == "solved":
            yield Claim(f"{prefix}the solved notebook scores full", _not_full(result), figure)
        else:
            faults = [f"{e.exercise}: {e.points:g} points for nothing" for e in result.exercises if e.points]
            yield Claim(f"{prefix}the bare release scores 0", faults, figure)


def _not_full(result: SubmissionResult) -> list[str]:
    if result.is_full:
        return []
    bad = [e for e in result.exercises if e.verdict not in (Verdict.PASSED, Verdict.MANUAL)]
    return [f"{e.exercise} is {e.verdict}: {[c.message for c in e.checks if not c.passed]}" for e in bad] or [
        result.problem
    ]
