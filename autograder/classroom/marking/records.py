"""What people decided about the answers to one question: in nbgrader's gradebook, with two tables of ours beside it.

The points and the comment are nbgrader's own columns, which formgrader, pages and exports read. The tables hold what
nbgrader has no place for: the rubric items, who marked and when, a second reading, points changed in the rubric.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from nbgrader import api
from sqlalchemy import MappingResult, RowMapping, insert, select, update

from autograder.classroom.gradebook.grades import TEXTS, one_commit
from autograder.classroom.gradebook.stored import Change, in_force
from autograder.classroom.marking.tables import (
    BLANK,
    FIRST,
    GRADED,
    LATER,
    MARKED,
    MARKS,
    OPEN,
    RUBRICS,
    SECOND,
    Answer,
    ConflictError,
    Mark,
    RubricInForce,
)
from autograder.core.source.rubrics import RubricItem, checksum_of


class Records:
    """The marks of one question.

    Args:
        gradebook: open.
        assignment: its name.
        notebook: name of the notebook.
        graded_cell: id of the cell that carries the points.
        answer_cell: id of the cell that carries the comment.
        items: the rubric of the source.
        most: points of the question.
        written: whether people alone give these points; otherwise the grader does, if it can.
    """

    def __init__(
        self,
        gradebook: api.Gradebook,
        assignment: str,
        notebook: str,
        graded_cell: str,
        answer_cell: str,
        items: tuple[RubricItem, ...],
        most: float,
        *,
        written: bool,
    ) -> None:
        self._book, self._db = gradebook, gradebook.db
        self._assignment, self._notebook, self._cell, self._about = assignment, notebook, graded_cell, answer_cell
        self._source, self._most, self._settled = items, most, BLANK if written else GRADED
        for table in (MARKS, RUBRICS, TEXTS):
            table.create(self._db.connection(), checkfirst=True)
        self._db.commit()

    def rubric(self) -> RubricInForce:
        """Return the rubric in force: that of the source, with the changes that markers made to it."""
        where = (RUBRICS.c.assignment == self._assignment, RUBRICS.c.question == self._cell)
        row = self._db.execute(select(RUBRICS).where(*where)).mappings().first()
        if row is None:
            return RubricInForce(self._source)
        items = in_force(self._source, Change(row["source"], json.loads(row["points"])))
        return RubricInForce(items, row["version"], row["source"] != checksum_of(self._source))

    def answers(self, ids: Iterable[str] | None = None) -> list[Answer]:
        """Return the answers of all students with a hand-in, or of those with these ids, by student."""
        rows = list(self._rows(ids))
        marks = self._marks([row["id"] for row in rows])
        return [self._answer(row, marks.get((row["id"], FIRST)), marks.get((row["id"], SECOND))) for row in rows]

    def _rows(self, ids: Iterable[str] | None) -> MappingResult:
        grade, comment = api.Grade.__table__, api.Comment.__table__
        cell, about = api.BaseCell.__table__, api.BaseCell.__table__.alias("answer_cell")
        part, whole = api.SubmittedNotebook.__table__, api.SubmittedAssignment.__table__
        is_about = about.c.notebook_id == cell.c.notebook_id
        is_about &= (about.c.name == self._about) & (about.c.type == "SolutionCell")
        query = (
            select(
                grade.c.id,
                grade.c.auto_score,
                grade.c.manual_score,
                grade.c.needs_manual_grade,
                whole.c.student_id.label("student"),
                comment.c.manual_comment.label("comment"),
                TEXTS.c.checksum.label("text"),
            )
            .join(cell, grade.c.cell_id == cell.c.id)
            .join(part, grade.c.notebook_id == part.c.id)
            .join(whole, part.c.assignment_id == whole.c.id)
            .join(api.Notebook, part.c.notebook_id == api.Notebook.id)
            .join(api.Assignment, whole.c.assignment_id == api.Assignment.id)
            .outerjoin(TEXTS, TEXTS.c.grade_id == grade.c.id)
            .outerjoin(about, is_about)
            .outerjoin(comment, (comment.c.notebook_id == part.c.id) & (comment.c.cell_id == about.c.id))
            .where(api.Assignment.name == self._assignment, api.Notebook.name == self._notebook)
            .where(cell.c.name == self._cell, cell.c.type == "GradeCell")
            .order_by(whole.c.student_id)
        )
        if ids is not None:
            query = query.where(grade.c.id.in_(list(ids)))
        return self._db.execute(query).mappings()

    def _marks(self, ids: Sequence[str]) -> dict[tuple[str, int], Mark]:
        found = {}
        for row in self._db.execute(select(MARKS).where(MARKS.c.grade_id.in_(ids))).mappings():
            values = {key: row[key] for key in row if key not in ("grade_id", "reading", "items")}
            found[row["grade_id"], row["reading"]] = Mark(**values, items=tuple(json.loads(row["items"])))
        return found

    def write(self, versions: Mapping[str, str], mark: Mark, reading: int = FIRST) -> list[Answer]:
        """Write one mark for several answers, all or none.

        Args:
            versions: id of an answer -> the version that the marker saw.
            mark: without points, time and version.
            reading: FIRST, or SECOND, which leaves the gradebook's points as they are.

        Returns:
            The answers as they are now.

        Raises:
            ConflictError: one of them has another version, or does not exist.
        """
        rubric = self.rubric()
        points = rubric.points_of(mark, self._most) if mark.state == MARKED else None
        mark = replace(mark, points=points, at=_now(), rubric=rubric.checksum)
        with one_commit(self._book):
            self._lock(versions)
            before = {answer.id: answer for answer in self.answers(versions)}
            for id_, version in versions.items():
                if id_ not in before or before[id_].version != version:
                    raise ConflictError
            for answer in before.values():
                self._put(answer, mark, reading)
        return self.answers(versions)

    def _lock(self, ids: Iterable[str]) -> None:
        """Keep others from writing until the transaction ends: SQLite by the update, PostgreSQL by the locked rows."""
        self._db.execute(update(MARKS).where(MARKS.c.grade_id == "").values(version=0))
        grades = api.Grade.__table__
        self._db.execute(select(grades.c.id).where(grades.c.id.in_(list(ids))).with_for_update()).all()

    def _put(self, answer: Answer, mark: Mark, reading: int) -> None:
        old = answer.mark if reading == FIRST else answer.second
        values = {name: getattr(mark, name) for name in ("state", "points", "own_points", "comment", "marker", "at")}
        values |= {"items": json.dumps(mark.items), "rubric": mark.rubric, "version": (old.version if old else 0) + 1}
        key = (MARKS.c.grade_id == answer.id, MARKS.c.reading == reading)
        if self._db.execute(update(MARKS).where(*key).values(values)).rowcount == 0:
            self._db.execute(insert(MARKS).values(grade_id=answer.id, reading=reading, **values))
        if reading == FIRST:
            self._put_grade(answer.id, mark.points, mark.comment)

    def _put_grade(self, id_: str, points: float | None, comment: str) -> None:
        """Write nbgrader's own rows: an answer without points waits for a person, unless the grader settled it."""
        grade = self._db.get(api.Grade, id_)
        grade.manual_score = points
        grade.needs_manual_grade = points is None and grade.auto_score is None
        rows = self._db.query(api.Comment).join(api.SolutionCell, api.Comment.cell)
        rows = rows.filter(api.Comment.notebook_id == grade.notebook_id, api.SolutionCell.name == self._about)
        if (row := rows.one_or_none()) is not None:  # a test of another course may look at no stub
            row.manual_comment = comment or None

    def change_rubric(
        self, version: int, items: Sequence[RubricItem], write: bool
    ) -> dict[tuple[float, float], list[Answer]]:
        """Put other items in force, and give every answer that was marked by the old ones its new points.

        Args:
            version: the version of the rubric, as the marker saw it.
            items: all of the new rubric; an item that stays keeps its key.
            write: False to find out what would change.

        Returns:
            Points before and points after -> the answers.

        Raises:
            ConflictError: somebody else changed the rubric.
        """
        with one_commit(self._book):
            self._lock(())
            old = self.rubric()
            if old.version != version:
                raise ConflictError
            new = RubricInForce(tuple(items))
            changes: defaultdict[tuple[float, float], list[Answer]] = defaultdict(list)
            for answer in self.answers():
                for reading, mark in ((FIRST, answer.mark), (SECOND, answer.second)):
                    if mark is None or mark.state != MARKED or mark.rubric != old.checksum:
                        continue
                    after = new.points_of(mark, self._most)
                    if reading == FIRST and after != mark.points:
                        changes[mark.points or 0.0, after].append(answer)
                    if write:
                        self._put(answer, replace(mark, points=after, rubric=new.checksum), reading)
            if write:
                self._put_rubric(old, new)
        return dict(sorted(changes.items()))

    def _put_rubric(self, old: RubricInForce, new: RubricInForce) -> None:
        items = json.dumps([(item.key, item.points, item.text) for item in new.items])
        values = {"version": old.version + 1, "source": checksum_of(self._source), "points": items}
        key = {"assignment": self._assignment, "question": self._cell}
        where = [RUBRICS.c[name] == value for name, value in key.items()]
        if self._db.execute(update(RUBRICS).where(*where).values(values)).rowcount == 0:
            self._db.execute(insert(RUBRICS).values(**key, **values))

    def _answer(self, row: RowMapping, first: Mark | None, second: Mark | None) -> Answer:
        manual, waits = row["manual_score"], bool(row["needs_manual_grade"])
        comment = row["comment"] or ""
        count = first.version if first else 0
        if first is None or first.points != manual or first.comment != comment:
            first = None if manual is None else Mark(MARKED, manual, own_points=manual, comment=comment, version=count)
        settled = MARKED if manual is not None else self._settled
        state = (LATER if first and first.state == LATER else OPEN) if waits else settled
        seen = [row["text"], manual, waits, comment, first.version if first else 0, second.version if second else 0]
        version = hashlib.sha256(json.dumps(seen).encode()).hexdigest()[:16]
        points = row["auto_score"] if manual is None else manual
        return Answer(row["id"], row["student"], state, points, first, second, waits and manual is not None, version)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
