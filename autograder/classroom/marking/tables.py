"""Tables of a person's marks, beside nbgrader's own columns for points and comment."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import Column, Float, Integer, MetaData, String, Table, Text

from autograder.core.source.rubrics import RubricItem, checksum_of

FIRST, SECOND = 1, 2
MARKED, LATER, OPEN, BLANK, GRADED = "marked", "later", "open", "blank", "graded"
SETTLED = (BLANK, GRADED)  # without a person

_META = MetaData()
MARKS = Table(
    "autograder_mark",
    _META,
    Column("grade_id", String(32), primary_key=True),
    Column("reading", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("state", String(8), nullable=False),
    Column("points", Float),
    Column("items", Text, nullable=False),
    Column("own_points", Float),
    Column("comment", Text, nullable=False),
    Column("marker", String(255), nullable=False),
    Column("at", String(32), nullable=False),
    Column("rubric", String(64), nullable=False),  # checksum of the rubric by which it was marked
)
RUBRICS = Table(
    "autograder_rubric",
    _META,
    Column("assignment", String(255), primary_key=True),
    Column("question", String(255), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("source", String(64), nullable=False),  # checksum of the rubric in source/ that was changed
    Column("points", Text, nullable=False),  # [key, points, text] of each item
)
SHARES = Table(
    "autograder_share",
    _META,
    Column("assignment", String(255), primary_key=True),
    Column("shares", Text, nullable=False),  # question ("NOTEBOOK/EXERCISE") or student -> marker
)


@dataclass(frozen=True)
class Mark:
    """What one person decided about one answer.

    Attributes:
        state: MARKED, LATER (come back), or OPEN (taken back).
        points: the points of the answer; None unless it is marked.
        items: keys of the rubric items that apply.
        own_points: points in place of the items' sum; None to take the sum.
        comment: for the student.
        marker: the person who marked.
        at: when, ISO 8601 in UTC.
        rubric: checksum of the rubric.
        version: counts the changes.
    """

    state: str
    points: float | None = None
    items: tuple[str, ...] = ()
    own_points: float | None = None
    comment: str = ""
    marker: str = ""
    at: str = ""
    rubric: str = ""
    version: int = 0


@dataclass(frozen=True)
class Answer:
    """One student's answer as the gradebook knows it.

    Attributes:
        id: the id of its row.
        student: the id.
        state: MARKED, LATER, OPEN, BLANK (not answered: 0 points) or GRADED (the grader has decided).
        points: by a person, or else by the grader; None if there are none.
        mark: the first reading; one that was given in formgrader has points alone. None if there is none.
        second: the second reading; None if there is none.
        changed: whether the student changed the answer after it was marked.
        version: changes with everything that a marker could overwrite.
    """

    id: str
    student: str
    state: str
    points: float | None
    mark: Mark | None
    second: Mark | None
    changed: bool
    version: str


class ConflictError(Exception):
    """Raised when somebody changed the same data in the meantime; nothing was written."""


@dataclass(frozen=True)
class RubricInForce:
    """The items of a question that are in force.

    Attributes:
        items: in order.
        version: counts the changes on the page.
        source_changed: whether these changes were made to a rubric that source/ does not hold any more.
    """

    items: tuple[RubricItem, ...]
    version: int = 0
    source_changed: bool = False

    @cached_property
    def checksum(self) -> str:
        return checksum_of(self.items)

    @property
    def total(self) -> float:
        """The points of all items that are no deductions."""
        return sum(item.points for item in self.items if item.points > 0)

    def points_of(self, mark: Mark, most: float) -> float:
        """Return the points of a mark: its own, or the sum of its items, from 0 to `most`."""
        points = mark.own_points
        if points is None:
            points = sum(item.points for item in self.items if item.key in mark.items)
        return min(max(points, 0.0), most)
