"""Read points and minutes from a statement, as in `*4 points (1 of them for leaving out the loop), 10 minutes.*`.

`*2 bonus points, 5 minutes.*` makes it a bonus: its points come on top of the maximum.

The title says how long the whole notebook takes: `**Time**: 200 to 230 minutes.` It is made of the exercises' minutes
and of the words to be read, by a rule that was fitted to the times of five notebooks that were solved blind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from autograder.core.source.assignments import Assignment, Kind

_EFFORT = re.compile(
    r"^\*(?!\*)(?P<points>\d+(?:\.\d+)?)(?P<bonus> bonus)? points?\b[^\n]*?\b(?P<minutes>\d+) minutes?\b", re.MULTILINE
)
_TIME = re.compile(r"(?<=\*\*Time\*\*: )(\d+)(?: to (\d+))?(?= minutes\b)")
_WORD = re.compile(r"[^\W\d_]{2,}")
WORDS = 100  # read in a minute, with formulas, figures and running cells
SPREAD = (0.95, 1.1)  # of the students who begin with what is asked for


@dataclass(frozen=True)
class Effort:
    """What an exercise earns and takes.

    Attributes:
        points: float.
        minutes: int.
        bonus: whether its points come on top of the maximum.
    """

    points: float
    minutes: int
    bonus: bool = False


def efforts(text: str) -> list[Effort]:
    """Return the points and minutes that the statements in a text give, in order."""
    return [
        Effort(float(found["points"]), int(found["minutes"]), bool(found["bonus"])) for found in _EFFORT.finditer(text)
    ]


def stated_time(text: str) -> tuple[int, int] | None:
    """Return the minutes, from and to, that a title gives for its notebook; None if it gives none."""
    found = _TIME.search(text)
    return (int(found[1]), int(found[2] or found[1])) if found else None


def with_time(text: str, minutes: tuple[int, int]) -> str:
    """Return a title that gives these minutes; one that gives none stays as it is."""
    return _TIME.sub(_from_to(*minutes), text)


def _from_to(low: int, high: int) -> str:
    return f"{low}" if low == high else f"{low} to {high}"


def time_of(texts: Iterable[str]) -> tuple[int, int]:
    """Return how long a notebook takes, from and to, in tens of minutes.

    Args:
        texts: of its given Markdown cells, statements and title included.
    """
    texts = list(texts)
    words = sum(len(_WORD.findall(text)) for text in texts)
    minutes = sum(effort.minutes for text in texts for effort in efforts(text)) + words / WORDS
    low, high = (10 * round(share * minutes / 10) for share in SPREAD)
    return low, high


def prose(assignment: Assignment) -> list[str]:
    """Return the texts that `time_of` takes."""
    return [cell.source for cell in assignment.cells if cell.kind is Kind.PROSE]


def minutes_of(assignment: Assignment) -> dict[str, int]:
    """Return exercise -> the minutes that its statement gives, where it gives them."""
    return {exercise: stated[0].minutes for exercise, stated in _stated(assignment) if len(stated) == 1}


def _stated(assignment: Assignment) -> Iterator[tuple[str, list[Effort]]]:
    """Yield each exercise with what the texts between it and the one before say of points and minutes."""
    exercises = {e.id for e in assignment.exercises}
    stated: list[Effort] = []
    for cell in assignment.cells:
        if cell.kind is Kind.PROSE:
            stated += efforts(cell.source)
        elif cell.id in exercises:
            yield cell.id, stated
            stated = []


def faults(assignment: Assignment) -> list[str]:
    """Return exercises without a statement, points that differ from the test cell, and a wrong time."""
    found = []
    points = {e.id: e.points for e in assignment.exercises}
    for exercise_id, stated in _stated(assignment):
        if len(stated) != 1:
            found.append(f"{exercise_id}: {len(stated)} lines '*N points, M minutes.*' stand before it, expected 1")
        elif stated[0].points != points[exercise_id]:
            most = points[exercise_id]
            found.append(f"{exercise_id}: its statement says {stated[0].points:g} points, it has {most:g}")
    times = [time for cell in assignment.cells if (time := stated_time(cell.source)) is not None]
    low, high = time_of(prose(assignment))
    if times != [(low, high)]:
        minutes = " and ".join(_from_to(*time) for time in times) or "nothing"
        found.append(
            f"the title gives {minutes} as the minutes, expected '**Time**: {_from_to(low, high)} minutes': "
            f"the sum of the exercises' minutes, plus reading at {WORDS} words per minute"
        )
    return found
