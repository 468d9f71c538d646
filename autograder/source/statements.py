"""What a statement says of its exercise, as in `*4 points (1 of them for leaving out the loop), 10 minutes.*`

The title says how long the whole notebook takes: `**Time**: about 175 minutes.`
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from autograder.source.assignments import Assignment, Kind

_EFFORT = re.compile(r"^\*(?!\*)(?P<points>\d+(?:\.\d+)?) points?\b[^\n]*?\b(?P<minutes>\d+) minutes?\b", re.MULTILINE)
_TIME = re.compile(r"(?<=\*\*Time\*\*: about )\d+(?= minutes?\b)")


@dataclass(frozen=True)
class Effort:
    """What an exercise earns and takes.

    Attributes:
        points: float.
        minutes: int.
    """

    points: float
    minutes: int


def efforts(text: str) -> list[Effort]:
    """What the statements in a text say, in order."""
    return [Effort(float(found["points"]), int(found["minutes"])) for found in _EFFORT.finditer(text)]


def stated_time(text: str) -> int | None:
    """The minutes that a title gives for its notebook; None if it gives none."""
    found = _TIME.search(text)
    return int(found[0]) if found else None


def with_time(text: str, minutes: int) -> str:
    """A title that gives these minutes; one that gives none stays as it is."""
    return _TIME.sub(str(minutes), text)


def total_minutes(assignment: Assignment) -> int:
    """The minutes of all exercises of a notebook."""
    return sum(e.minutes for cell in assignment.cells if cell.kind is Kind.PROSE for e in efforts(cell.source))


def faults(assignment: Assignment) -> list[str]:
    """Exercises without a statement, points that are not those of the test cell, minutes that do not add up."""
    found, waiting = [], []
    points = {e.id: e.points for e in assignment.exercises}
    for cell in assignment.cells:
        if cell.kind is Kind.PROSE:
            waiting += efforts(cell.source)
        elif cell.id in points:
            if len(waiting) != 1:
                found.append(f"{cell.id}: {len(waiting)} lines '*N points, M minutes.*' stand before it, expected 1")
            elif waiting[0].points != points[cell.id]:
                found.append(f"{cell.id}: its statement says {waiting[0].points:g} points, it has {points[cell.id]:g}")
            waiting = []
    times = [time for cell in assignment.cells if (time := stated_time(cell.source)) is not None]
    total = total_minutes(assignment)
    if times != [total]:
        said = " and ".join(map(str, times)) or "nothing"
        found.append(
            f"the title says {said} of the minutes ('**Time**: about {total} minutes'): the exercises take {total}"
        )
    return found
