"""Account for every file that was handed over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What happened to one file."""

    TAKEN = "taken"
    OLDER = "older attempt"
    COPY = "the same again"
    OTHER = "beside the right one"
    UNCLEAR = "needs a person"  # only a person can settle its owner, or which of two files counts
    UNUSABLE = "cannot be used"
    NO_NOTEBOOK = "not a notebook"
    KEPT_BACK = "not handed out"
    NOBODY = "belongs to nobody"
    OWN = "of the platform"


@dataclass(frozen=True)
class Entry:
    """The account of one file.

    Attributes:
        origin: where it was found.
        outcome: how it was dealt with.
        student: the owner's id; "" if there is none.
        notebook: which source notebook it answers; "" if it answers none.
        detail: a sentence for people; "" where the outcome says all.
    """

    origin: str
    outcome: Outcome
    student: str = ""
    notebook: str = ""
    detail: str = ""

    @property
    def sentence(self) -> str:
        """Message about the file, with its name."""
        if self.origin in self.detail:
            return self.detail
        return f"{self.origin}: {self.detail}" if self.detail else self.origin


def counts(entries: Iterable[Entry]) -> dict[Outcome, int]:
    """Return how many files have each outcome, in the order of the outcomes."""
    found = [entry.outcome for entry in entries]
    return {outcome: found.count(outcome) for outcome in Outcome if outcome in found}
