"""Exercises that the source does not have any more: their points count nowhere, and come back if the exercise does."""

from __future__ import annotations

import json
from collections.abc import Collection

from nbgrader import api
from sqlalchemy import Column, MetaData, String, Table, Text, delete, insert, select

TABLE = Table(
    "autograder_removed",
    MetaData(),
    Column("grade_id", String(32), primary_key=True),
    Column("mark", Text, nullable=False),
)
FIELDS = ("auto_score", "manual_score", "extra_credit", "needs_manual_grade")
NO_MARK = (None, None, None, False)


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
