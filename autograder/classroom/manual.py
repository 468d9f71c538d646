"""Count the answers that are left for a person to grade."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from autograder.classroom.text import points_text
from autograder.core.results import ExerciseResult, SubmissionResult, Total, Verdict

STILL = "{points} still to be marked"
AGAIN = "{points} to be marked again, because the answer changed"


class ByHand(StrEnum):
    """How far a person is with an answer that the grader does not decide."""

    WAITS = "waits"
    GRADED = "graded"
    BLANK = "blank"  # not answered: 0 points, and no need to mark it


@dataclass(frozen=True)
class Left:
    """Numbers of answers.

    Attributes:
        waiting: written answers that wait for a person.
        graded: written answers that a person has graded.
        blank: written answers that were not given.
        undecided: exercises that the grader could not decide and no person has.
    """

    waiting: int
    graded: int
    blank: int
    undecided: int

    def __str__(self) -> str:
        written = f"{self.waiting} written answer{'s wait' if self.waiting != 1 else ' waits'}"
        written += f", {self.graded} graded, {self.blank} blank"
        undecided = f"{self.undecided} exercise{'s' * (self.undecided != 1)} undecided"
        parts = [written] if self.waiting or self.graded or self.blank else []
        return "; ".join([*parts, *([undecided] if self.undecided else [])])


def state(exercise: ExerciseResult) -> ByHand:
    """Return how far a person is with a written answer; one that was not recorded waits."""
    return ByHand(exercise.by_hand or ByHand.WAITS)


def left(submissions: Iterable[SubmissionResult]) -> Left:
    """Count over the submissions that were graded, now or earlier."""
    counts = Counter(
        (e.verdict is Verdict.MANUAL, ByHand.WAITS if s.is_waiting(e) else e.by_hand)
        for s in submissions
        if s.status.has_marks
        for e in s.exercises
    )
    waiting, graded, blank = (counts[True, how] for how in (ByHand.WAITS, ByHand.GRADED, ByHand.BLANK))
    return Left(waiting, graded, blank, counts[False, ByHand.WAITS])


def sentence(total: Total) -> str:
    """Return a mark in words, as far as it is known: "37 of 43 so far; 7 points are still to be marked"."""
    parts = [f"{points_text(total.points)} of {points_text(total.max_decided)}{'' if total.is_final else ' so far'}"]
    if total.waiting:
        parts.append(STILL.format(points=counted(total.waiting)))
    if total.again:
        parts.append(AGAIN.format(points=counted(total.again)))
    return "; ".join(parts)


def counted(points: float) -> str:
    """Return a number of points and its verb: "1 point is", "7 points are"."""
    return f"{points_text(points)} {'point is' if points == 1 else 'points are'}"
