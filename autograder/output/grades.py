"""The rows of one graded notebook in nbgrader's gradebook, for `autograder grade` and for `nbgrader autograde`."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator, Sequence
from typing import Any

from nbformat import NotebookNode
from nbgrader import api
from nbgrader.utils import compute_checksum
from sqlalchemy.orm import contains_eager

from autograder.results import ExerciseResult, Verdict
from autograder.source.assignments import Assignment, CourseError, Kind, SourceCell
from autograder.submissions.submitting import unwritten

NO_RESPONSE = "No response."  # nbgrader's own words
OTHER_POINTS = "%s has %g points in the gradebook and %g in source/: run `nbgrader generate_assignment`"
UNKNOWN_CELL = "the gradebook does not know the cell {id!r} of source/: run `nbgrader generate_assignment {name}` first"

_log = logging.getLogger(__name__)


@contextlib.contextmanager
def one_commit(gradebook: api.Gradebook) -> Iterator[None]:
    """nbgrader commits after each row: here a submission is one transaction, all of it or nothing."""
    db = gradebook.db
    db.commit = db.flush
    try:
        yield
    except BaseException:
        db.rollback()
        raise
    finally:
        del db.commit
    db.commit()


def rows_of(gradebook: api.Gradebook, entry: api.SubmittedNotebook, kind: type) -> dict[str, Any]:
    """Cell -> the submission's row for it: an `api.Grade` or an `api.Comment`. In one query, not one for each cell."""
    cells = kind.cell.of_type(api.GradeCell if kind is api.Grade else api.SolutionCell)
    rows = gradebook.db.query(kind).filter(kind.notebook_id == entry.id).join(cells).options(contains_eager(cells))
    return {row.name: row for row in rows}


def save_grades(
    gradebook: api.Gradebook,
    names: tuple[str, str, str],
    assignment: Assignment,
    results: Sequence[ExerciseResult],
    document: NotebookNode,
    log: logging.Logger = _log,
) -> None:
    """Write points, what waits for a person, and nbgrader's comment on what was not answered.

    Args:
        gradebook: open, in `one_commit`.
        names: of the notebook, the assignment and the student; the gradebook has rows for them.
        assignment: the source notebook.
        results: one for each of its exercises.
        document: the executed notebook, restored.
        log: is told where the gradebook and the source disagree on points.

    Raises:
        CourseError: the gradebook does not know a cell of the source.
    """
    entry = gradebook.find_submission_notebook(*names)
    grades, comments = (rows_of(gradebook, entry, kind) for kind in (api.Grade, api.Comment))
    answers = [cell for cell in assignment.cells if cell.kind in (Kind.STUB, Kind.MANUAL)]
    unanswered = _unanswered(answers, document, gradebook, entry)
    try:
        for exercise, result in zip(assignment.exercises, results, strict=True):
            grade = grades[exercise.graded_cell]
            if grade.cell.max_score != exercise.points:
                log.warning(OTHER_POINTS, exercise.graded_cell, grade.cell.max_score, exercise.points)
            if exercise.manual:
                answered = exercise.id not in unanswered
                grade.auto_score, grade.needs_manual_grade = None if answered else 0.0, answered
            elif result.verdict is Verdict.INTERNAL:
                grade.auto_score, grade.needs_manual_grade = None, True
            else:
                grade.auto_score = result.points
                grade.needs_manual_grade = grade.manual_score is not None
        for cell in answers:
            comments[cell.id].auto_comment = NO_RESPONSE if cell.id in unanswered else None
    except KeyError as error:
        raise CourseError(UNKNOWN_CELL.format(id=error.args[0], name=assignment.name)) from error


def _unanswered(
    answers: Sequence[SourceCell], document: NotebookNode, gradebook: api.Gradebook, entry: api.SubmittedNotebook
) -> set[str]:
    """Cells that are empty or as they were given out: by our release, or by that of `nbgrader generate_assignment`."""
    written = {cell.id: cell for cell in document.cells}
    released = gradebook.db.query(api.SourceCell).filter(api.SourceCell.notebook_id == entry.notebook_id)
    given = {cell.name: cell.checksum for cell in released}
    return {
        cell.id
        for cell in answers
        if written[cell.id].source.strip() in ("", unwritten(cell).strip())
        or compute_checksum(written[cell.id]) == given.get(cell.id)
    }
