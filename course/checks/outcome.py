"""What became of an exercise's parts, as plain data: `card` shows it, a grader counts it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from course.checks.compare import DEFAULT_TOLERANCE


class _Nothing(Enum):
    NOTHING = "nothing"


#: In place of a value where nothing is compared; None is a value.
NOTHING: Final = _Nothing.NOTHING


@dataclass(frozen=True)
class Finding:
    """Why a part does not hold.

    Attributes:
        sentence: complete; it may hold line breaks, and code between backticks.
        call: what was called, "softmax(chi)".
        given: name of an argument -> its value, plain data.
        found: what came out, plain data, or NOTHING.
        expected: what should have, plain data, or NOTHING.
        raised: "type", "text", "name", "line", "code", "function" and "cell" of an exception of the student's own code.
        hint: what to try then.
        picture: shows what is wrong as a figure, where a notebook runs this.
        rtol: relative tolerance of the comparison, so that what differs less isn't marked as the first difference.
        numbers: what is said after the sentence where `found` and `expected` are not shown beside it.
    """

    sentence: str
    call: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)
    found: Any = NOTHING
    expected: Any = NOTHING
    raised: Mapping[str, Any] | None = None
    hint: str = ""
    picture: Callable[[], None] | None = None
    rtol: float = DEFAULT_TOLERANCE
    numbers: str = ""

    @property
    def unwritten(self) -> bool:
        """Whether the student's code is still the stub's."""
        return self.raised is not None and self.raised.get("type") == "NotImplementedError"


@dataclass(frozen=True)
class Outcome:
    """What became of a part.

    Attributes:
        title: of the part; parts of one title cost once.
        price: points; None if the exercise earns nothing without it.
        finding: why it does not hold; None if it holds.
        hidden: whether its data are the grader's: no value is shown.
    """

    title: str
    price: float | None
    finding: Finding | None
    hidden: bool = False


def points_of(points: float, outcomes: Sequence[Outcome]) -> float:
    """Return what an exercise of so many points earns."""
    prices = {outcome.title: outcome.price for outcome in outcomes if outcome.finding}
    if any(outcome.finding and outcome.price is None for outcome in outcomes):
        return 0.0
    return max(0.0, points - sum(price or 0.0 for price in prices.values()))
