"""Count what is left for a person to grade."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from autograder.results import ExerciseResult, Status, SubmissionResult, Verdict


class ByHand(StrEnum):
    """How far a person is with an answer that the grader does not decide."""

    WAITS = "waits"
    GRADED = "graded"
    BLANK = "blank"  # not answered: 0 points, nobody is asked


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
    handed_in = [s for s in submissions if s.status.has_marks]
    exercises = [e for s in handed_in for e in s.exercises if e.by_hand or s.status is Status.GRADED]
    written = Counter(state(e) for e in exercises if e.verdict is Verdict.MANUAL)
    undecided = sum(e.verdict is Verdict.INTERNAL for e in exercises)
    return Left(written[ByHand.WAITS], written[ByHand.GRADED], written[ByHand.BLANK], undecided)
