"""A claim about an assignment: what `autograder check` proves is a row of them."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Claim:
    """One claim about an assignment and what speaks against it.

    Attributes:
        name: the claim, as a sentence.
        faults: empty if it holds.
        figure: what was counted or measured.
        table: rows of figures to be printed below it.
        share: of how many answers it is true, and of how many it could be; for a total over all assignments.
    """

    name: str
    faults: list[str] = field(default_factory=list)
    figure: str = ""
    table: list[str] = field(default_factory=list)
    share: tuple[int, int] | None = None
