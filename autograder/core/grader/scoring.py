"""From what happened to verdicts, points and sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from autograder.core.grader.disclosure import is_made_by_a_test
from autograder.core.grader.following import number_in
from autograder.core.grader.missing_names import as_undecided, lost_names
from autograder.core.grader.outcomes import (
    CELL_STOPPED,
    FOR_A_PERSON,
    HIDDEN_FAILED,
    NOT_RUN,
    UNREACHED,
    UNWRITTEN,
    Failure,
    FailureKind,
    Followed,
)
from autograder.core.results import CheckResult, ExerciseResult, Verdict
from autograder.core.source.assignments import Assignment, Exercise, Kind
from autograder.core.submissions.restore import Restored
from autograder.core.submissions.samples import is_unwritten

if TYPE_CHECKING:
    from autograder.core.grader.outcomes import NotebookRun
    from autograder.core.source.testcells import Check

CELL_RUNS = "the cell runs"
RAISED = "your code stopped with {type}{place}{message}{hint}"
MERGED = (
    "your cell still holds both sides of a merge (line {line}: `{code}`): keep one, and delete the lines that Git added"
)
_OF_A_MERGE = re.compile(r"<{4,}|>{4,}|={7}")  # IPython takes a prompt, >>>, away
CELL_RAISED = "your cell stopped with {type}{place}{message}"
NOT_DEFINED = "{name} is not defined: did an earlier cell stop before that, or does the exercise use another name?"
UNUSABLE = "your result could not be used ({type}{message}): compare its type and shape with the exercise"
TOO_LONG = "it took longer than allowed: does a loop never end, or does it go through the data one number at a time?"
TOO_MUCH_MEMORY = "it used more memory than allowed: does an array have one axis too many?"
DIED = "the process ended while it ran (os._exit, a crash in a library, or too much memory)"
NOT_TRIED = "it could not be tried"
RIGHT_GIVEN = "it is right given {causes}: fix that first"
PARTLY_RIGHT_GIVEN = "these are its points given {causes}: fix that first"
STILL_FAILS = "this fails even with {causes}: fix that first, then run the check to see why"
CAUSE = "a right {names} (exercise {number})"
NEEDED_BY_THE_CELL = "the student's cell uses `{name}`, which only a test cell makes"


def score(assignment: Assignment, restored: Restored, run: NotebookRun) -> tuple[ExerciseResult, ...]:
    """Return one result per exercise, in order; a written answer has no points yet.

    Args:
        assignment: the source notebook.
        restored: the restored notebook.
        run: the events of the run.
    """
    before = lost_names(assignment, restored, run)
    found = (
        ExerciseResult(e.id, Verdict.MANUAL, 0.0, e.points, title=e.title, note=restored.notes.get(e.id, ""))
        if e.manual
        else _carried(
            _exercise(e, assignment, restored, run, before.get(e.graded_cell, {})),
            e,
            assignment,
            run.followed.get(e.id),
        )
        for e in assignment.exercises
    )
    return tuple(replace(result, bonus=e.bonus) for result, e in zip(found, assignment.exercises, strict=True))


def _carried(
    result: ExerciseResult, exercise: Exercise, assignment: Assignment, followed: Followed | None
) -> ExerciseResult:
    """Return the result with the points that the answer earns given what it builds on, if these are more."""
    if followed is None or not followed.causes or result.verdict is Verdict.TAMPERED:
        return result
    checks = assignment.by_id[exercise.graded_cell].test.checks
    failures = [followed.checks.get((exercise.graded_cell, n), UNREACHED) for n in range(len(checks))]
    points = followed.share * _points(exercise, checks, failures)
    if points <= result.points:
        return result
    titles = {e.id: e.title for e in assignment.exercises}
    causes = _listed(
        [
            CAUSE.format(names=_listed([f"`{name}`" for name in names]), number=number_in(titles[cause]))
            for cause, names in followed.causes.items()
        ]
    )
    # Later cells of this run ran after hidden questions of earlier exercises: it says nothing that is new.
    known = {(check.name, check.hidden, check.message) for check in result.checks}
    found = []
    for check, failure in zip(checks, failures, strict=True):
        text = sentence(failure)
        if failure is not None and (check.name, check.hidden, text) not in known:
            text = HIDDEN_FAILED if check.hidden else STILL_FAILS.format(causes=causes)
        found.append(CheckResult(check.name, failure is None, check.hidden, text))
    verdict, words = (Verdict.PARTIAL, PARTLY_RIGHT_GIVEN) if any(failures) else (Verdict.FOLLOWED, RIGHT_GIVEN)
    note = " ".join(filter(None, (words.format(causes=causes), result.note)))
    return replace(result, verdict=verdict, points=points, checks=tuple(found), note=note, problem="")


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _points(exercise: Exercise, checks: Sequence[Check], failures: Sequence[Failure | None]) -> float:
    """Points of an exercise: none where a necessary check failed, unless the value of its cell gives some."""
    necessary = [f for f, check in zip(failures, checks, strict=True) if f is not None and check.price is None]
    if necessary:
        return min(f.points or 0.0 for f in necessary)
    return exercise.points - lost_points(checks, failures)


def _exercise(
    exercise: Exercise, assignment: Assignment, restored: Restored, run: NotebookRun, lost: Mapping[str, str]
) -> ExerciseResult:
    test = assignment.by_id[exercise.graded_cell].test
    note = restored.notes.get(exercise.stub) or restored.notes.get(exercise.id, "")
    missing = exercise.stub in restored.missing
    cell_failure = None if missing or not exercise.stub else _of_the_answer(exercise, restored, run)
    failures = [
        as_undecided(run.checks.get((exercise.graded_cell, number), UNREACHED), lost)
        for number in range(len(test.checks))
    ]
    if not (any(failures) and is_unanswered(exercise, assignment, restored)):
        unsettled = [run.unsettled.get((exercise.graded_cell, number), "") for number in range(len(failures))]
        failures = [
            Failure(FailureKind.INTERNAL, why) if why else f for f, why in zip(failures, unsettled, strict=True)
        ]
    problem = _problem(exercise, assignment, cell_failure, failures, restored, lost)
    if problem and not missing:
        waiting = tuple(
            CheckResult(c.name, f is None, c.hidden, "" if f is None else FOR_A_PERSON)
            for c, f in zip(test.checks, failures, strict=True)
        )
        note = "; ".join(filter(None, (note, problem if problem in (NOT_RUN, *lost.values()) else "")))
        return ExerciseResult(
            exercise.id, Verdict.INTERNAL, 0.0, exercise.points, waiting, exercise.title, note, problem
        )
    results = [CheckResult(CELL_RUNS, False, False, cell_sentence(cell_failure))] if cell_failure is not None else []
    for check, failure in zip(test.checks, failures, strict=True):
        stopped = cell_failure is not None and failure is not None and failure.type == "NameError" and not failure.cell
        text = CELL_STOPPED if stopped else sentence(failure)
        results.append(CheckResult(check.name, failure is None, check.hidden, text))
    necessary = [f for f, c in zip(failures, test.checks, strict=True) if f and f.points is None and c.price is None]
    points = _points(exercise, test.checks, failures)
    if not any(failures):
        verdict = Verdict.PASSED
        results = [r for r in results if r.passed]  # an error after the answer was complete costs nothing
    elif not necessary:
        # Prices may add up to all points; an answer worth nothing is not partly right.
        verdict = Verdict.PARTIAL if points > 0 else _verdict([f for f in failures if f is not None])
        results = [r for r in results if r.name != CELL_RUNS]
    elif missing:
        verdict = Verdict.MISSING
        results = [CheckResult(r.name, False, r.hidden, note) for r in results]
    else:
        verdict = _verdict([cell_failure, *necessary] if cell_failure else necessary)
    if exercise.id in restored.altered:
        verdict = Verdict.TAMPERED
    return ExerciseResult(exercise.id, verdict, points, exercise.points, tuple(results), exercise.title, note)


def _of_the_answer(exercise: Exercise, restored: Restored, run: NotebookRun) -> Failure | None:
    """How the cell that answers an exercise failed; of several copies the last one counts."""
    answers = [s.cell_id for s in restored.steps if s.kind is Kind.STUB and s.exercise == exercise.stub]
    cell = run.cells.get(answers[-1]) if answers else None
    return cell.failure if cell else UNREACHED


def is_unanswered(exercise: Exercise, assignment: Assignment, restored: Restored) -> bool:
    """Return whether the answer's cell is unchanged since it was handed out."""
    stub = assignment.by_id.get(exercise.stub)
    texts = [step.source for step in restored.steps if step.exercise == exercise.stub and step.kind is Kind.STUB]
    return stub is not None and all(is_unwritten(stub, text) for text in texts)


def lost_points(checks: Sequence[Check], failures: Sequence[Failure | None]) -> float:
    """Return the cost of the failed checks; a visible and a hidden check with the same name cost points only once."""
    return sum({c.name: c.price or 0.0 for c, f in zip(checks, failures, strict=True) if f is not None}.values())


def _problem(
    exercise: Exercise,
    assignment: Assignment,
    cell: Failure | None,
    failures: list[Failure | None],
    restored: Restored,
    lost: Mapping[str, str],
) -> str:
    """Return the grader's own problem if that alone keeps it from a verdict; else ""."""
    checks = assignment.by_id[exercise.graded_cell].test.checks
    if cell is not None and cell.type == "NameError" and any(failures):
        if cell.name in lost:
            return lost[cell.name]
        if is_made_by_a_test(assignment, cell.name, [s.source for s in restored.steps if s.kind is Kind.STUB]):
            return NEEDED_BY_THE_CELL.format(name=cell.name)
    kinds = {f.kind for f in failures if f is not None}
    nobodys = {FailureKind.INTERNAL}
    if not kinds & {FailureKind.TIMEOUT, FailureKind.DIED}:
        nobodys.add(FailureKind.NOT_RUN)
    undecided = [f.message or NOT_RUN for f in failures if f is not None and f.kind in nobodys]
    own = [f for f, c in zip(failures, checks, strict=True) if f and f.kind not in nobodys and c.price is None]
    return undecided[0] if undecided and not own else ""


def _verdict(failures: list[Failure]) -> Verdict:
    kinds = {f.kind for f in failures}
    if FailureKind.TIMEOUT in kinds:
        return Verdict.TIMEOUT
    if FailureKind.MEMORY in kinds:
        return Verdict.MEMORY
    return Verdict.FAILED if failures[0].kind == FailureKind.ASSERT else Verdict.ERROR


def sentence(failure: Failure | None) -> str:
    """Return the message for the student about a failed check."""
    if failure is None:
        return ""
    if failure.kind == FailureKind.RAISE:
        if failure.type == "NotImplementedError":
            return _unwritten(failure)
        if failure.cell:
            return _raised(RAISED, failure)
        if failure.type == "NameError":
            return NOT_DEFINED.format(name=f"`{failure.name}`" if failure.name else "a name that the exercise asks for")
        message = f": {failure.message}" if failure.message else ""
        return UNUSABLE.format(type=failure.type, message=message)
    return failure.message if failure.kind == FailureKind.ASSERT else _KINDS[failure.kind]


def cell_sentence(failure: Failure) -> str:
    """Return the message for the student about a cell that failed."""
    if failure.kind == FailureKind.RAISE and failure.type == "NotImplementedError":
        return _unwritten(failure)
    is_raised = failure.kind in (FailureKind.RAISE, FailureKind.ASSERT)
    return _raised(CELL_RAISED, failure) if is_raised else _KINDS[failure.kind]


def _unwritten(failure: Failure) -> str:
    named = failure.function not in ("", "<module>")
    return UNWRITTEN.format(what=f"`{failure.function}`" if named else "the cell")


def _raised(template: str, failure: Failure) -> str:
    if failure.type == "SyntaxError" and _OF_A_MERGE.match(failure.code):
        return MERGED.format(line=failure.line, code=failure.code)
    place = f" in line {failure.line} (`{failure.code}`)" if failure.line else ""
    message = f": {failure.message}" if failure.message else ""
    hint = f": {failure.hint}" if failure.hint else ""
    return template.format(type=failure.type or "AssertionError", place=place, message=message, hint=hint)


_KINDS = {
    FailureKind.INTERNAL: NOT_TRIED,
    FailureKind.TIMEOUT: TOO_LONG,
    FailureKind.MEMORY: TOO_MUCH_MEMORY,
    FailureKind.DIED: DIED,
    FailureKind.NOT_RUN: NOT_RUN,
}
