"""The results of grading, kept in the gradebook beside the marks, so that a report needs no second run.

A table of our own: it is written in the transaction that writes the marks, so that both are there or neither.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from nbgrader import api
from sqlalchemy import Column, MetaData, Result, String, Table, Text, column, delete, insert, inspect, select, table

from autograder.classroom.manual import ByHand
from autograder.core.results import ExerciseResult, RubricLine, Status, SubmissionResult, Verdict, verdict_of
from autograder.core.source.assignments import Assignment, Exercise
from autograder.core.source.rubrics import RubricError, RubricItem, checksum_of, parse

Key = tuple[str, str]  # student and notebook
ADDED = "the exercise was added after this notebook was graded: run `autograder grade` again"
ELSEWHERE = "nbgrader autograde has graded it since: these are its points"
UNDECIDED = "nbgrader autograde has graded it since, and could not decide it"
DAY = timedelta(days=1)
# Those of `autograder.classroom.marking.tables`, which stands above this package; their columns that are read here.
MARKS = table("autograder_mark", *map(column, ("grade_id", "reading", "items", "points", "rubric")))
RUBRICS = table("autograder_rubric", *map(column, ("assignment", "question", "source", "points")))
FIRST_READING = 1


@dataclass(frozen=True)
class Mark:
    """The gradebook's data on one graded cell.

    Attributes:
        auto: points by the grader; None if it has not decided.
        manual: points by a person; None if nobody gave any.
        waits: whether a person is to look at it.
        extra: extra credit by a person.
        choice: the rubric items that a person chose; None if the points are not by them.
        rubric: as markers changed it; None if they did not.
    """

    auto: float | None
    manual: float | None
    waits: bool
    extra: float = 0.0
    choice: Choice | None = None
    rubric: Change | None = None

    @property
    def undecided(self) -> bool:
        """Whether no points have been given."""
        return self.auto is None and self.manual is None

    @property
    def points(self) -> float:
        """What nbgrader counts: points by a person, or else by the grader, and extra credit."""
        given = self.auto if self.manual is None else self.manual
        return 0.0 if given is None else float(given) + self.extra


@dataclass(frozen=True)
class Marks:
    """The gradebook's data on one notebook of one student.

    Attributes:
        cells: graded cell -> mark.
        comments: answer's cell -> a person's comment.
        late: penalty, days of extension, due date; fields of `SubmissionResult`.
    """

    cells: dict[str, Mark]
    comments: dict[str, str]
    late: dict[str, Any]


class Stored:
    """The results of one assignment.

    Args:
        gradebook: open.
        assignment: its name.
    """

    TABLE = Table(
        "autograder_result",
        MetaData(),
        Column("assignment", String(255), primary_key=True),
        Column("student", String(255), primary_key=True),
        Column("notebook", String(255), primary_key=True),
        Column("digest", String(64), nullable=False),  # of all that the result depends on, or less to grade again
        Column("graded", String(32), nullable=False),
        Column("result", Text, nullable=False),
    )

    def __init__(self, gradebook: api.Gradebook, assignment: str) -> None:
        self._db, self._assignment = gradebook.db, assignment
        self.TABLE.create(self._db.connection(), checkfirst=True)
        self._db.commit()

    def put(self, result: SubmissionResult, digest: str = "") -> None:
        """Write one result in the transaction that is open."""
        key = {"assignment": self._assignment, "student": result.student, "notebook": result.notebook}
        text = json.dumps(asdict(result))  # ASCII alone, since a student's text may hold characters that no file can
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._db.execute(delete(self.TABLE).where(*self._is(key)))
        self._db.execute(insert(self.TABLE), [key | {"digest": digest, "graded": now, "result": text}])

    def forget(self, keys: Iterable[Key]) -> None:
        """Remove results."""
        for student, notebook in keys:
            key = {"assignment": self._assignment, "student": student, "notebook": notebook}
            self._db.execute(delete(self.TABLE).where(*self._is(key)))
        self._db.commit()

    def has(self, student: str, notebook: str) -> bool:
        """Return whether there is a result."""
        key = {"assignment": self._assignment, "student": student, "notebook": notebook}
        return self._db.execute(select(self.TABLE.c.digest).where(*self._is(key))).first() is not None

    def digests(self) -> dict[Key, str]:
        """Return of what each result was made."""
        columns = self.TABLE.c
        rows = self._db.execute(select(columns.student, columns.notebook, columns.digest).where(*self._is()))
        return {(student, notebook): digest for student, notebook, digest in rows}

    def results(self) -> Iterator[SubmissionResult]:
        """Yield the results as they were when they were graded."""
        for (text,) in self._db.execute(select(self.TABLE.c.result).where(*self._is())):
            yield msgspec.convert(json.loads(text), SubmissionResult)

    def marks(self, student: str | None = None) -> dict[Key, Marks]:
        """Return the gradebook's data on each notebook, of one student, or of the whole class in a few queries."""
        whole, part = api.SubmittedAssignment.__table__, api.SubmittedNotebook.__table__
        columns = (part.c.late_submission_penalty, whole.c.extension, api.Assignment.duedate)
        named = (
            select(part.c.id, whole.c.student_id, api.Notebook.name, *columns)
            .join(whole, part.c.assignment_id == whole.c.id)
            .join(api.Notebook, part.c.notebook_id == api.Notebook.id)
            .join(api.Assignment, whole.c.assignment_id == api.Assignment.id)
            .where(api.Assignment.name == self._assignment)
        )
        named = named if student is None else named.where(whole.c.student_id == student)
        found = {
            row: ((student, notebook), Marks({}, {}, _late(*late)))
            for row, student, notebook, *late in self._db.execute(named)
        }
        only = None if student is None else list(found)
        numbers = ("auto_score", "manual_score", "needs_manual_grade", "extra_credit")
        grades = self._cells(api.Grade, "id", *numbers, only=only).all()
        comments = self._cells(api.Comment, "manual_comment", only=only).all()
        made = rubric_choices(self._db, None if student is None else [id_ for _, _, id_, *_ in grades])
        rubrics = changed_rubrics(self._db, self._assignment)
        for row, cell, id_, auto, manual, waits, extra in grades:
            choice = made[id_] if id_ in made and made[id_].points == manual else None
            mark = Mark(auto, manual, bool(waits), float(extra or 0.0), choice, rubrics.get(cell))
            found[row][1].cells[cell] = mark
        for row, cell, comment in comments:
            if comment:
                found[row][1].comments[cell] = comment
        return dict(found.values())

    def _cells(self, kind: Any, *columns: str, only: list[str] | None = None) -> Result:
        """Select this assignment's rows of Grade or Comment: the student's notebook, the cell's name, these columns."""
        rows, cells = kind.__table__, api.BaseCell.__table__
        ours = select(api.Notebook.id).join(api.Assignment).where(api.Assignment.name == self._assignment)
        query = select(rows.c.notebook_id, cells.c.name, *(rows.c[name] for name in columns))
        query = query.join(cells, rows.c.cell_id == cells.c.id).where(cells.c.notebook_id.in_(ours))
        return self._db.execute(query if only is None else query.where(rows.c.notebook_id.in_(only)))

    def _is(self, key: Mapping[str, str] | None = None) -> list[Any]:
        wanted = key or {"assignment": self._assignment}
        return [self.TABLE.c[name] == value for name, value in wanted.items()]


def _late(penalty: float | None, extension: timedelta | None, due: datetime | None) -> dict[str, Any]:
    """Return the remarks of a result about its time."""
    longer = extension or timedelta()
    text = f"{due + longer:%Y-%m-%d %H:%M} UTC" if due else ""
    return {"penalty": float(penalty or 0.0), "extension": longer / DAY, "due": text}


def from_gradebook(student: str, notebook: str, marks: Marks, source: Assignment) -> SubmissionResult:
    """Return a result made from the gradebook's marks, where there is none of ours."""
    exercises = tuple(
        ExerciseResult(e.id, Verdict.MANUAL if e.manual else Verdict.INTERNAL, 0.0, e.points, by_hand=ByHand.WAITS)
        for e in source.exercises
        if e.graded_cell in marks.cells
    )
    result = SubmissionResult(student, notebook, Status.GRADED, exercises)
    return renewed(result, marks, source) or result


def renewed(result: SubmissionResult, marks: Marks | None, source: Assignment | None) -> SubmissionResult | None:
    """Return a stored result as the source and the people have it now.

    Exercises that the source does not have any more count nowhere; of one that it has got since, nothing is known.

    Args:
        result: as stored.
        marks: the marks of this notebook; None if the gradebook has none.
        source: its notebook; None if the assignment does not have it any more.

    Returns:
        None for a result that the gradebook has forgotten, or of a notebook that counts no more.
    """
    if not result.status.has_marks:
        return result
    if marks is None or source is None:
        return None
    stored = {e.exercise: e for e in result.exercises}
    exercises = []
    for exercise in source.exercises:
        if (mark := marks.cells.get(exercise.graded_cell)) is None:
            return None  # the gradebook has lost it: it is graded again
        e = stored.get(exercise.id) or _added(exercise)
        e = replace(e, max_points=exercise.points, title=exercise.title, bonus=exercise.bonus)
        comment = marks.comments.get(exercise.stub or exercise.id, "")
        items = rubric_of(mark.choice, mark.rubric, source, exercise)
        exercises.append(replace(_with_mark(e, mark), comment=comment, items=items))
    return replace(result, exercises=tuple(exercises), **marks.late)


def _added(exercise: Exercise) -> ExerciseResult:
    verdict = Verdict.MANUAL if exercise.manual else Verdict.INTERNAL
    return ExerciseResult(exercise.id, verdict, 0.0, exercise.points, problem=ADDED, by_hand=ByHand.WAITS)


def is_current(result: SubmissionResult, marks: Marks | None, source: Assignment | None) -> bool:
    """Return whether the gradebook still holds the points of a stored result: `nbgrader autograde` may have written."""
    if marks is None or source is None:
        return False
    by_cell = {exercise.id: exercise.graded_cell for exercise in source.exercises}
    return all(
        mark is not None and (not e.decided or e.by_hand or mark.auto == e.points)
        for e in result.exercises
        for mark in [marks.cells.get(by_cell.get(e.exercise, ""))]
    )


def _with_mark(e: ExerciseResult, mark: Mark) -> ExerciseResult:
    """Return an exercise with the points in the gradebook, by person or grader."""
    before, e = e, replace(e, points=mark.points)
    marked, waits = mark.manual is not None, mark.waits or mark.undecided
    if e.verdict is Verdict.MANUAL:
        far = ByHand.WAITS if waits else ByHand.GRADED if marked else ByHand.BLANK
        return replace(e, by_hand=far if e.by_hand else "")
    if mark.undecided and e.verdict is not Verdict.INTERNAL:
        return replace(e, verdict=Verdict.INTERNAL, checks=(), note="", problem=UNDECIDED, by_hand=ByHand.WAITS)
    if waits:
        return replace(e, by_hand=ByHand.WAITS)
    if e.verdict is Verdict.INTERNAL or e.by_hand:
        note = e.note if marked else ELSEWHERE
        decided = replace(e, verdict=verdict_of(e.points, e.max_points), checks=(), note=note, problem="")
        return replace(decided, by_hand=ByHand.GRADED if marked else "")
    if marked:
        return replace(e, by_hand=ByHand.GRADED)
    if mark.auto != before.points:
        return replace(e, verdict=verdict_of(e.points, e.max_points), checks=(), note=ELSEWHERE)
    return e


@dataclass(frozen=True)
class Choice:
    """What a person chose for one answer.

    Attributes:
        points: that the answer got.
        keys: the keys of the items.
        rubric: checksum of the rubric by which it was marked.
    """

    points: float
    keys: tuple[str, ...]
    rubric: str


@dataclass(frozen=True)
class Change:
    """A rubric that markers changed.

    Attributes:
        source: checksum of the rubric that they changed.
        items: as the marking page keeps them: key -> points, or [key, points, text] of each.
    """

    source: str
    items: Any


def rubric_choices(db: Any, grades: Collection[str] | None = None) -> dict[str, Choice]:
    """Return id of a grade -> what was chosen in its rubric, by the first reading; of these grades, or of all."""
    if not inspect(db.connection()).has_table(MARKS.name):
        return {}
    query = select(MARKS).where(MARKS.c.reading == FIRST_READING, MARKS.c.points.isnot(None))
    query = query if grades is None else query.where(MARKS.c.grade_id.in_(grades))
    return {
        row["grade_id"]: Choice(float(row["points"]), tuple(json.loads(row["items"])), row["rubric"])
        for row in db.execute(query).mappings()
    }


def changed_rubrics(db: Any, assignment: str) -> dict[str, Change]:
    """Return graded cell -> its changed rubric."""
    if not inspect(db.connection()).has_table(RUBRICS.name):
        return {}
    rows = db.execute(select(RUBRICS).where(RUBRICS.c.assignment == assignment)).mappings()
    return {row["question"]: Change(row["source"], json.loads(row["points"])) for row in rows}


def rubric_of(
    choice: Choice | None, change: Change | None, source: Assignment, exercise: Exercise
) -> tuple[RubricLine, ...]:
    """Return the rubric of a choice; nothing if it is another one by now, or if the points are not by it."""
    if choice is None:
        return ()
    try:
        written = parse(source.by_id[exercise.id].source, exercise.points).items if exercise.manual else ()
    except RubricError:
        written = ()
    items = in_force(written, change)
    if checksum_of(items) != choice.rubric or (choice.points and not choice.keys):
        return ()
    lines = (RubricLine(item.points, item.text, item.key in choice.keys) for item in items)
    return tuple(line for line in lines if line.chosen or line.points > 0)


def in_force(items: tuple[RubricItem, ...], change: Change | None) -> tuple[RubricItem, ...]:
    """Return the items by which an exercise is marked: those of the source, or as markers changed these."""
    if change is None or change.source != checksum_of(items):
        return items
    if isinstance(change.items, Mapping):  # of version 1.0
        return tuple(replace(item, points=change.items.get(item.key, item.points)) for item in items)
    return tuple(RubricItem(*item) for item in change.items)
