"""One mistake in an otherwise solved notebook costs its own points, and no other exercise loses any."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from autograder.authoring.verify.claims import Claim
from autograder.authoring.verify.corpus import Outcome
from autograder.core import executor
from autograder.core.engine import Engine
from autograder.core.grader.scoring import score
from autograder.core.limits import limits_of
from autograder.core.results import ExerciseResult
from autograder.core.source.assignments import Assignment
from autograder.core.source.names import bound, read_names
from autograder.core.submissions.restore import restore
from autograder.core.submissions.samples import solved, with_answers

JOBS = 2
CLAIM = "one mistake costs its own points, and no other exercise loses any"
LOST = "{answer}: {exercise} has {points:g} of {max_points:g} points ({verdict}): {message}"


def claims(
    engine: Callable[[], Engine], notebooks: Sequence[Assignment], outcomes: Sequence[Outcome], brief: bool
) -> Iterator[Claim]:
    """Grade each notebook with one mistake: for each exercise, one answer of each number of points that it loses.

    Args:
        engine: returns one.
        notebooks: the notebooks of one assignment.
        outcomes: the outcomes of the corpus.
        brief: grade one mistake in each notebook: in the exercise on which most others build, what loses least.
    """
    of = {exercise.id: notebook for notebook in notebooks for exercise in notebook.exercises}
    chosen: dict[tuple[str, float], Outcome] = {}
    for outcome in outcomes:
        if outcome.result.points < outcome.result.max_points:
            chosen.setdefault((outcome.answer.exercise, outcome.result.points), outcome)
    tried = list(chosen.values())
    if brief:
        firsts = {_most_needed(notebook) for notebook in notebooks}
        least = {o.answer.exercise: o for o in sorted(tried, key=lambda o: o.result.points)}
        tried = [outcome for exercise, outcome in least.items() if exercise in firsts]
    if not tried:
        return
    used = [notebook for notebook in notebooks if any(of[o.answer.exercise] is notebook for o in tried)]
    grader = engine().within(limits_of(notebooks[0].path.parent))

    def others(outcome: Outcome) -> list[ExerciseResult]:
        exercise, notebook = outcome.answer.exercise, of[outcome.answer.exercise]
        restored = restore(with_answers(solved(notebook), {exercise: outcome.answer.source}), notebook)
        results = score(notebook, restored, grader.run(restored.steps, notebook))
        return [r for r in results if r.decided and r.exercise != exercise and r.points < r.max_points]

    for notebook in used:
        grader.prepare(notebook)
    faults = []
    for place, lost in executor.each(others, tried, JOBS):
        if isinstance(lost, BaseException):
            raise lost
        faults += [_fault(tried[place], result) for result in lost]
    yield Claim(CLAIM, sorted(faults), f"{len(tried)} mistakes")


def _most_needed(notebook: Assignment) -> str:
    """Return the exercise with the names that most other cells read, the first if there are several."""
    reads = [read_names(cell.python) for cell in notebook.cells if cell.is_code]
    tested = [exercise.id for exercise in notebook.exercises if not exercise.manual]
    return max(
        tested, key=lambda e: sum(bool(names & bound(notebook.by_id[e].python, imports=False)) for names in reads)
    )


def _fault(outcome: Outcome, lost: ExerciseResult) -> str:
    message = next((check.message for check in lost.checks if not check.passed), lost.problem)
    return LOST.format(
        answer=outcome.answer.label,
        exercise=lost.exercise,
        points=lost.points,
        max_points=lost.max_points,
        verdict=lost.verdict,
        message=message,
    )
