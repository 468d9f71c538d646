"""The rows of one graded notebook in nbgrader's gradebook, for `autograder grade` and for `nbgrader autograde`."""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from nbformat import NotebookNode
from nbgrader import api
from nbgrader.utils import compute_checksum
from sqlalchemy import Column, MetaData, String, Table, Text, delete, insert, select
from sqlalchemy.orm import contains_eager

from autograder.classroom.manual import ByHand
from autograder.core.results import ExerciseResult, Verdict
from autograder.core.source.assignments import Assignment, CourseError, Exercise, SourceCell
from autograder.core.submissions.restore import is_answer
from autograder.core.submissions.samples import is_unwritten

NO_RESPONSE = "No response."  # nbgrader's own words
OTHER_POINTS = "%s has %g points in the gradebook and %g in source/: run `nbgrader generate_assignment`"
TEXTS = Table(  # checksums of the answers as they were when they were graded last: a table of ours in the gradebook
    "autograder_answer",
    MetaData(),
    Column("grade_id", String(32), primary_key=True),
    Column("checksum", String(64), nullable=False),
)
UNKNOWN_CELL = "the gradebook does not know the cell {id!r} of source/: run `nbgrader generate_assignment {name}` first"

_log = logging.getLogger(__name__)
TABLE = Table(
    "autograder_removed",
    MetaData(),
    Column("grade_id", String(32), primary_key=True),
    Column("mark", Text, nullable=False),
)
FIELDS = ("auto_score", "manual_score", "extra_credit", "needs_manual_grade")
NO_MARK = (None, None, None, False)


@contextlib.contextmanager
def one_commit(gradebook: api.Gradebook) -> Iterator[None]:
    """Write all that is changed in here in one transaction; nbgrader alone commits after each row."""
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


def rows_of(gradebook: api.Gradebook, entry: api.SubmittedNotebook, kind: Any) -> dict[str, Any]:
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
) -> dict[str, ByHand]:
    """Write points, waiting answers, and nbgrader's comment on blank answers.

    A mark that a person gave settles an answer as long as the student does not change it.

    Args:
        gradebook: open, in `one_commit`.
        names: the names of the notebook, the assignment and the student; the gradebook has rows for them.
        assignment: the source notebook.
        results: one for each of its exercises.
        document: the executed notebook, restored.
        log: warns where the gradebook and the source disagree on points.

    Returns:
        Exercise -> how far a person is, for those that the grader does not decide.

    Raises:
        CourseError: the gradebook does not know a cell of the source.
    """
    entry = gradebook.find_submission_notebook(*names)
    grades, comments = (rows_of(gradebook, entry, kind) for kind in (api.Grade, api.Comment))
    answers = [cell for cell in assignment.cells if cell.is_students]
    unanswered = _unanswered(answers, document, gradebook, entry)
    texts = _Texts(gradebook, [grade.id for grade in grades.values()])
    by_hand = {}
    try:
        for exercise, result in zip(assignment.exercises, results, strict=True):
            grade = grades[exercise.graded_cell]
            if grade.cell.max_score != exercise.max_counted and not exercise.bonus:
                log.warning(OTHER_POINTS, exercise.graded_cell, grade.cell.max_score, exercise.points)
            unchanged = texts.put(grade.id, _text_of(exercise, document))
            if far := _save_grade(grade, exercise, result, exercise.id in unanswered, unchanged):
                by_hand[exercise.id] = far
        for cell in answers:
            comments[cell.id].auto_comment = NO_RESPONSE if cell.id in unanswered else None
    except KeyError as error:
        raise CourseError(UNKNOWN_CELL.format(id=error.args[0], name=assignment.name)) from error
    texts.save()
    return by_hand


def _save_grade(
    grade: api.Grade, exercise: Exercise, result: ExerciseResult, unanswered: bool, unchanged: bool
) -> ByHand | None:
    """Write one row; return how far a person is, unless the grader decides the exercise."""
    blank = exercise.manual and unanswered
    undecided = result.verdict is Verdict.INTERNAL or (exercise.manual and not blank)
    grade.auto_score = None if undecided else 0.0 if blank else result.points
    marked = grade.manual_score is not None
    settled = marked and unchanged and not grade.needs_manual_grade
    grade.needs_manual_grade = (undecided or marked) and not settled
    if not undecided and not blank:
        return None
    return ByHand.WAITS if grade.needs_manual_grade else ByHand.GRADED if marked else ByHand.BLANK


class _Texts:
    """Checksums of the answers, written as a class is graded."""

    def __init__(self, gradebook: api.Gradebook, grades: list[str]) -> None:
        self._db = gradebook.db
        TEXTS.create(self._db.connection(), checkfirst=True)
        self._theirs = TEXTS.c.grade_id.in_(grades)
        self._before = dict(self._db.execute(select(TEXTS).where(self._theirs)).all())
        self._now: dict[str, str] = {}

    def put(self, grade: str, text: str) -> bool:
        """Note the text of an answer; return whether it is as before."""
        self._now[grade] = hashlib.sha256(text.encode()).hexdigest()
        return self._before.get(grade) == self._now[grade]

    def save(self) -> None:
        self._db.execute(delete(TEXTS).where(self._theirs))
        if self._now:
            self._db.execute(insert(TEXTS), [{"grade_id": g, "checksum": c} for g, c in self._now.items()])


def _text_of(exercise: Exercise, document: NotebookNode) -> str:
    """All that answers an exercise: its cell with its copies and pictures, or every cell where it has none."""
    name = exercise.stub if exercise.stub in {cell.id for cell in document.cells} else ""
    cells = [c for c in document.cells if not name or is_answer(c.id, name)]
    return json.dumps([(cell.source, cell.get("attachments")) for cell in cells], sort_keys=True)


def _unanswered(
    answers: Sequence[SourceCell], document: NotebookNode, gradebook: api.Gradebook, entry: api.SubmittedNotebook
) -> set[str]:
    """Cells that are empty, or unchanged since our release or that of `nbgrader generate_assignment`."""
    written = {cell.id: cell for cell in document.cells}
    released = gradebook.db.query(api.SourceCell).filter(api.SourceCell.notebook_id == entry.notebook_id)
    given = {cell.name: cell.checksum for cell in released}
    return {
        cell.id
        for cell in answers
        if is_unwritten(cell, written[cell.id].source) or compute_checksum(written[cell.id]) == given.get(cell.id)
    }


def put_aside(gradebook: api.Gradebook, assignment: str, kept: Collection[tuple[str, str]]) -> dict[str, int]:
    """Take the points of removed exercises out of the gradebook, and put back those of exercises that have returned.

    Args:
        gradebook: open.
        assignment: its name.
        kept: notebook and graded cell of each exercise that the source has.

    Returns:
        Cell -> the number of students whose points are taken out.
    """
    db = gradebook.db
    TABLE.create(db.connection(), checkfirst=True)
    taken: dict[str, int] = {}
    stored = dict(db.execute(select(TABLE)).all())
    for notebook in gradebook.find_assignment(assignment).notebooks:
        for cell in notebook.grade_cells:
            if (notebook.name, cell.name) not in kept:
                cell.max_score = 0.0
                for grade in cell.grades:
                    mark = [getattr(grade, name) for name in FIELDS]
                    if any(mark):
                        db.execute(delete(TABLE).where(TABLE.c.grade_id == grade.id))
                        db.execute(insert(TABLE), [{"grade_id": grade.id, "mark": json.dumps(mark)}])
                        _write(grade, NO_MARK)
                        taken[cell.name] = taken.get(cell.name, 0) + 1
            elif stored:
                for grade in cell.grades:
                    if grade.id in stored:
                        _write(grade, json.loads(stored[grade.id]))
                        db.execute(delete(TABLE).where(TABLE.c.grade_id == grade.id))
    db.commit()
    return taken


def _write(grade: api.Grade, mark: Collection[object]) -> None:
    for name, value in zip(FIELDS, mark, strict=True):
        setattr(grade, name, value)
