"""Grade a class: restore, run, score and record every submission, several at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat

from autograder.assignments import Assignment, Kind
from autograder.intake import Submission
from autograder.launching import Launched
from autograder.pool import begun
from autograder.restore import Restored, restore
from autograder.results import ClassResult, ExerciseResult, Status, SubmissionResult, Verdict
from autograder.running import Limits, NotebookRun, Worker
from autograder.scoring import score, with_points_of_a_person

if TYPE_CHECKING:
    from autograder.recording import Recorder

Graded = tuple[SubmissionResult, nbformat.NotebookNode | None]

WEAK = (
    "only a weak sandbox works here ({level}): a submission could read the hidden tests and other students' work. "
    "Grade as root or where user namespaces or Landlock are allowed, or say --allow-weak-sandbox"
)
STOPPED = "the grader's worker stopped before the notebook was through: grade this submission again"


class WeakSandboxError(Exception):
    """This machine gives no isolation worth the name, and nobody said that this will do."""


def grade_class(
    root: Path,
    assignment: Assignment,
    submissions: Sequence[Submission],
    *,
    limits: Limits | None = None,
    workers: int = 2,
    allow_weak: bool = False,
    launched: Launched | None = None,
    told: Callable[[SubmissionResult], None] = lambda result: None,
) -> ClassResult:
    """Grade and record submissions; whatever happens to one, the others are graded.

    Args:
        root: the course directory.
        assignment: the source notebook.
        submissions: as `autograder.intake.collect` gives them.
        limits: what each may use.
        workers: how many are graded at a time.
        allow_weak: grade also where a submission could read what the user who grades can read.
        launched: the process that will run them, if it was started already.
        told: called with each result as it is there.

    Returns:
        The results in the order of the submissions.

    Raises:
        WeakSandboxError: the sandbox is weak and that was not allowed; nothing was graded.
    """
    with Worker(limits, assignment.imports, launched=launched) as worker:
        if worker.weak and not allow_weak:
            raise WeakSandboxError(WEAK.format(level=worker.sandbox))
        worker.prepare(assignment)  # while the worker imports
        return _grade_class(worker, root, assignment, submissions, workers, told)


def _grade_class(worker, root, assignment, submissions, workers, told) -> ClassResult:
    results: dict[str, SubmissionResult] = {}
    with begun(lambda submission: grade_one(worker, assignment, submission), submissions, workers) as graded:
        from autograder.recording import Recorder  # while the first are graded: nbgrader's gradebook takes its time

        with Recorder(root, assignment) as recorder:
            for place, outcome in graded:
                submission = submissions[place]
                result = _recorded(recorder, submission, outcome)
                results[submission.student] = result
                told(result)
    return ClassResult(assignment.name, worker.sandbox, tuple(results[s.student] for s in submissions))


def _recorded(recorder: Recorder, submission: Submission, outcome: Graded | BaseException) -> SubmissionResult:
    """The result, with what a person gave, when it is in the gradebook; what fails concerns one student."""
    if isinstance(outcome, BaseException):  # the grader's own fault: this student waits, the class goes on
        return _internal(submission, f"{type(outcome).__name__}: {outcome}")
    result, document = outcome
    if document is None or result.status is not Status.GRADED:
        return result
    try:
        given = recorder.manual_points(submission.student)
        result = replace(result, exercises=with_points_of_a_person(result.exercises, given))
        recorder.record(result, document, submission.raw)
    except Exception as error:  # one student's record must not end the class
        return _internal(submission, f"it was graded but could not be recorded: {error}")
    return result


def grade_one(worker: Worker, assignment: Assignment, submission: Submission) -> Graded:
    """Grade one submission without recording it; written answers have no points.

    Returns:
        The result and the executed notebook (None if it was not graded).
    """
    started = time.perf_counter()
    if submission.document is None:
        return (
            SubmissionResult(submission.student, submission.notebook, Status.NOT_GRADED, problem=submission.problem),
            None,
        )
    restored = restore(submission.document, assignment)
    run = worker.run(restored.steps, assignment)
    if not run.complete and not run.cells:
        return _internal(submission, STOPPED), None
    exercises = score(assignment, restored, run)
    result = SubmissionResult(
        submission.student,
        assignment.notebook,
        Status.GRADED,
        exercises,
        time.perf_counter() - started,
        remarks=tuple(restored.remarks),
    )
    fill_outputs(restored, run, exercises, assignment)
    return result, restored.document


def fill_outputs(
    restored: Restored, run: NotebookRun, exercises: Sequence[ExerciseResult], assignment: Assignment
) -> None:
    """Put what the cells showed, and what the checks said, into the restored notebook."""
    verdicts = {e.graded_cell: r for e, r in zip(assignment.exercises, exercises, strict=True)}
    for cell in restored.document.cells:
        if cell.cell_type != "code":
            continue
        ran = run.cells.get(cell.id)
        if ran is not None:
            cell.outputs = [nbformat.from_dict(output) for output in ran.outputs]
            cell.execution_count = ran.count
        if cell.id in verdicts and assignment.by_id[cell.id].kind is Kind.TEST:
            text = summary(verdicts[cell.id])
            cell.outputs = [nbformat.NotebookNode(output_type="stream", name="stdout", text=text)]


def summary(result: ExerciseResult) -> str:
    """The verdict of an exercise in a few lines of text."""
    lines = [f"{result.verdict}: {result.points:g} of {result.max_points:g} points"]
    lines += [f"- {check.name}: {check.message}" for check in result.checks if not check.passed]
    return "\n".join(lines) + "\n"


def _internal(submission: Submission, problem: str) -> SubmissionResult:
    return SubmissionResult(submission.student, submission.notebook, Status.INTERNAL, problem=problem)


def is_full(result: SubmissionResult) -> bool:
    """Whether every exercise that the grader decides has all its points."""
    return bool(result.exercises) and all(
        e.verdict is Verdict.PASSED for e in result.exercises if e.verdict is not Verdict.MANUAL
    )
