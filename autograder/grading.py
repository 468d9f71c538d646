"""Grade one submission: restore, run and score it."""

from __future__ import annotations

import time
from collections.abc import Sequence

import nbformat

from autograder.grader.monitor import NotebookRun
from autograder.grader.scoring import score
from autograder.grader.session import Worker
from autograder.output.diagnosis import summary
from autograder.results import ExerciseResult, Status, SubmissionResult, Verdict, internal
from autograder.source.assignments import Assignment, Kind
from autograder.submissions.intake import Submission
from autograder.submissions.restore import Restored, restore

Graded = tuple[SubmissionResult, nbformat.NotebookNode | None]

STOPPED = "the grader's worker stopped before the notebook was through: grade this submission again"


def grade_one(worker: Worker, assignment: Assignment, submission: Submission) -> Graded:
    """Grade one submission without recording it; written answers have no points.

    Returns:
        The result and the executed notebook (None if it was not graded).
    """
    started = time.perf_counter()
    if submission.document is None:
        return not_graded(submission)
    restored = restore(submission.document, assignment)
    run = worker.run(restored.steps, assignment)
    if not run.complete and not run.cells:
        return internal(submission, STOPPED), None
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


def not_graded(submission: Submission) -> Graded:
    """The result of one that could not be read as a notebook of its assignment."""
    problem = submission.problem
    return SubmissionResult(submission.student, submission.notebook, Status.NOT_GRADED, problem=problem), None


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


def is_full(result: SubmissionResult) -> bool:
    """Whether every exercise that the grader decides has all its points."""
    return bool(result.exercises) and all(
        e.verdict is Verdict.PASSED for e in result.exercises if e.verdict is not Verdict.MANUAL
    )
