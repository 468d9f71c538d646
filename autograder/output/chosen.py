"""The rubric items that people chose on the marking page, as they stand in the gradebook, for pages and reports."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import column, inspect, select, table

from autograder.results import RubricLine
from autograder.source.assignments import Assignment, Exercise
from autograder.source.rubrics import RubricError, RubricItem, checksum_of, parse

# Those of `autograder.marking.tables`, which stands above this package; their columns that are read here.
MARKS = table("autograder_mark", *map(column, ("grade_id", "reading", "items", "points", "rubric")))
RUBRICS = table("autograder_rubric", *map(column, ("assignment", "question", "source", "points")))
FIRST_READING = 1


@dataclass(frozen=True)
class Choice:
    """What a person chose for one answer.

    Attributes:
        points: that the answer got.
        keys: of the items.
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


def choices(db: Any, grades: Collection[str] | None = None) -> dict[str, Choice]:
    """Return id of a grade -> what was chosen, by the first reading; of these grades, or of all."""
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


def chosen(
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
