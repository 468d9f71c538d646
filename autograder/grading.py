"""Grade a class: restore, run, score and record every submission, several at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import nbformat

from autograder.assignments import Assignment, Kind
from autograder.intake import Submission
from autograder.launching import Launched
from autograder.pool import each
from autograder.recording import Recorder
from autograder.restore import Restored, restore
from autograder.results import ClassResult, ExerciseResult, Status, SubmissionResult, Verdict
from autograder.running import Limits, NotebookRun, Worker
from autograder.scoring import score

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
    with Recorder(root, assignment) as recorder:
        manual = {s.student: recorder.manual_points(s.student) for s in submissions}
        for submission, (result, document) in _graded(worker, assignment, submissions, manual, workers):
            if document is not None and result.status is Status.GRADED:
                try:
                    recorder.record(result, document, submission.raw)
                except Exception as error:  # one student's record must not end the class
                    result = _internal(submission, f"it was graded but could not be recorded: {error}")
            results[submission.student] = result
            told(result)
    return ClassResult(assignment.name, worker.sandbox, tuple(results[s.student] for s in submissions))


def grade_one(worker: Worker, assignment: Assignment, submission: Submission, manual: dict[str, float]) -> Graded:
    """Grade one submission without recording it.

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
    exercises = score(assignment, restored, run, manual)
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


def _graded(
    worker: Worker,
    assignment: Assignment,
    submissions: Sequence[Submission],
    manual: dict[str, dict[str, float]],
    workers: int,
) -> Iterator[tuple[Submission, Graded]]:
    """Results as they come; what fails in the grader concerns one student."""

    def grade(submission: Submission) -> Graded:
        return grade_one(worker, assignment, submission, manual[submission.student])

    for place, outcome in each(grade, submissions, workers):
        if isinstance(outcome, BaseException):  # the grader's own fault: this student waits, the class goes on
            outcome = (_internal(submissions[place], f"{type(outcome).__name__}: {outcome}"), None)
        yield submissions[place], outcome


def _internal(submission: Submission, problem: str) -> SubmissionResult:
    return SubmissionResult(submission.student, submission.notebook, Status.INTERNAL, problem=problem)


def is_full(result: SubmissionResult) -> bool:
    """Whether every exercise that the grader decides has all its points."""
    return bool(result.exercises) and all(
        e.verdict is Verdict.PASSED for e in result.exercises if e.verdict is not Verdict.MANUAL
    )
