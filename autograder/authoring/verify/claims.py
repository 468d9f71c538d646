"""A claim about an assignment: what `autograder check` proves is a row of them."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Claim:
    """One claim about an assignment and what speaks against it.

    Attributes:
        name: the claim, as a sentence.
        faults: empty if it holds.
        figure: the count or the measurement.
        table: rows of figures to be printed below it.
        share: the number of answers for which it holds, and the number tried; for a total over all assignments.
    """

    name: str
    faults: list[str] = field(default_factory=list)
    figure: str = ""
    table: list[str] = field(default_factory=list)
    share: tuple[int, int] | None = None
