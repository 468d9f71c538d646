"""Names that a given cell should have made, and did not: what needs them cannot be decided.

A given cell may run out of time or memory, or fail on what the student's code gave it, where no code of the student's
raised anything. The exercises that use its names say nothing about the student then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from autograder.core.grader.following import number_in
from autograder.core.grader.outcomes import NOT_RUN, UNREACHED, Failure, FailureKind, NotebookRun
from autograder.core.source.assignments import Assignment, Kind, SourceCell
from autograder.core.source.names import bound, read_names
from autograder.core.submissions.restore import Restored, Step

GIVEN_CELL = "the given cell `{cell}`{calls} {ended}: a person grades the exercises that need its names"
CALLS = ", which uses your {names} ({numbers}),"
EXERCISE, EXERCISES = "exercise {}", "exercises {}"
ENDED = {
    FailureKind.TIMEOUT: "took longer than allowed",
    FailureKind.MEMORY: "used more memory than allowed",
    FailureKind.DIED: "ended its process",
    FailureKind.NOT_RUN: "was not reached, because the notebook as a whole ran for too long or its process ended",
}
RAISED = "stopped with {type} in its own line {line}"


def lost_names(assignment: Assignment, restored: Restored, run: NotebookRun) -> dict[str, dict[str, str]]:
    """Return the names that given cells before each test failed to define, though no student's code raised an error.

    Args:
        assignment: the source notebook.
        restored: the notebook that ran.
        run: the events of the run.

    Returns:
        Id of a test cell -> name -> what happened to the given cell, as a sentence. Names that the student's cells did
        not make for want of such names are among them.
    """
    students = {step.cell_id for step in restored.steps if step.kind is Kind.STUB}
    lost: dict[str, str] = {}
    before: dict[str, dict[str, str]] = {}
    for step in restored.steps:
        if step.kind is Kind.TEST:
            before[step.cell_id] = dict(lost)
            continue
        ran = run.cells.get(step.cell_id)
        if ran is None and step.skipped:
            continue
        failure = ran.failure if ran is not None else UNREACHED
        if failure is None:
            continue
        sentence = ""
        if failure.type == "NameError":
            sentence = lost.get(failure.name, "")
        elif step.kind is Kind.LOCKED and not (failure.kind == FailureKind.RAISE and failure.cell in students):
            sentence = missing_name(assignment, assignment.by_id[step.cell_id], failure)
        elif failure.kind == FailureKind.NOT_RUN:
            sentence = NOT_RUN
        if sentence:
            source = assignment.by_id.get(step.exercise or step.cell_id)
            names = bound(step.source) | (bound(source.python) if source is not None else set())
            lost |= {name: sentence for name in names if name not in lost}
    return before


def lacking(run: NotebookRun, steps: Sequence[Step]) -> set[str]:
    """Return the names for want of which something failed, and which a given cell makes that did not run."""
    made = set().union(*(bound(step.source) for step in steps if step.skipped))
    failures = [cell.failure for cell in run.cells.values()] + list(run.checks.values())
    return made & {f.needs or f.name for f in failures if f is not None and f.type == "NameError"}


def missing_name(assignment: Assignment, cell: SourceCell, failure: Failure) -> str:
    """Return a message on a given cell, with the exercises that define the names it uses."""
    exercises = {e.id: e for e in assignment.exercises if not e.manual}
    makers = {name: e for e, one in exercises.items() if one.stub for name in bound(assignment.by_id[one.stub].python)}
    used = sorted(read_names(cell.python) & makers.keys())
    numbers = list(dict.fromkeys(number_in(exercises[makers[name]].title) for name in used))
    calls = CALLS.format(
        names=", ".join(f"`{name}`" for name in used),
        numbers=(EXERCISE if len(numbers) == 1 else EXERCISES).format(", ".join(numbers)),
    )
    ended = ENDED.get(failure.kind) or RAISED.format(type=failure.type or "an error", line=failure.line)
    return GIVEN_CELL.format(cell=cell.id, calls=calls if used else "", ended=ended)


def as_undecided(failure: Failure | None, lost: Mapping[str, str]) -> Failure | None:
    """Return a check's failure as undecided if a lost name was missing."""
    if failure is None or failure.type != "NameError" or not (why := lost.get(failure.needs or failure.name)):
        return failure
    return Failure(FailureKind.INTERNAL, message=why)
