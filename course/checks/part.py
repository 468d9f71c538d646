"""A part of an exercise: what is checked together and has one price; how it is asked and judged; its outcome."""

from __future__ import annotations

import dataclasses
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

import numpy as np

from course.checks import sizes
from course.checks.compare import DEFAULT_TOLERANCE
from course.checks.quoting import marking
from course.checks.student import Raised, Student

UNDEFINED = (
    "`{name}` is not defined yet: write the cell that defines it, mostly the one above, run that cell, then run this "
    "check again"
)
UNWRITTEN = "{what} is not written yet"
PARAMETERS = "{message}: the check calls it as the exercise states; keep the parameters of the stub"
SIGNATURE = re.compile(r"\w+\(\) (missing \d+ required|takes |got an unexpected keyword|got some positional)")
ENDLESS = "it goes on for ever"
STOPPED = "your code stopped with {error}"
LEAF, IN_PLACE = (
    "a leaf Variable that requires grad is being used in an in-place operation",
    (
        "`+=` and `copy_` change a tensor in place: make a new one, `z = z + ...`, or fill a parameter inside "
        "`with torch.no_grad()`"
    ),
)
ERRORS = {"ValueError": ValueError, "IndexError": IndexError, "RuntimeError": RuntimeError}


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
        numbers: text after the sentence where `found` and `expected` are not shown beside it.
        guess: whether the sentence only suspects a cause.
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
    guess: bool = False

    @property
    def unwritten(self) -> bool:
        """Whether the student's code is still the stub's."""
        return self.raised is not None and self.raised.get("type") == "NotImplementedError"


@dataclass(frozen=True)
class Outcome:
    """What became of a part.

    Attributes:
        title: the title of the part; parts of one title cost once.
        price: points; None if the exercise earns nothing without it.
        finding: why it does not hold; None if it holds.
        hidden: whether its data are the grader's: no value is shown.
        unjudged: whether it holds only because the mistake is charged elsewhere.
    """

    title: str
    price: float | None
    finding: Finding | None
    hidden: bool = False
    unjudged: bool = False


def points_of(points: float, outcomes: Sequence[Outcome]) -> float:
    """Return what an exercise of so many points earns."""
    prices = {outcome.title: outcome.price for outcome in outcomes if outcome.finding}
    if any(outcome.finding and outcome.price is None for outcome in outcomes):
        return 0.0
    return max(0.0, points - sum(price or 0.0 for price in prices.values()))


@dataclass(frozen=True, kw_only=True, eq=False)
class Part:
    """One thing that is checked.

    Attributes:
        title: what it is, in words; parts of one title are charged once.
        price: points that it costs alone; None if it is necessary.
        charged_by: a check of an earlier function. If that fails, this part holds, as the mistake costs points there.
    """

    title: str
    price: float | None = None
    charged_by: Any = None

    @property
    def names(self) -> frozenset[str]:
        """The names of the notebook that it asks for."""
        return frozenset()

    @property
    def visible(self) -> Check | None:
        """The check that students get; None if they get none."""
        return None

    @property
    def is_visible(self) -> bool:
        """Whether there is one; this makes none."""
        return False

    @property
    def is_hidden(self) -> bool:
        """Whether there is a check that only graders have."""
        return False

    def hidden(self, rng: np.random.Generator) -> Check:
        """Return the check that only graders have.

        Args:
            rng: draws its data.
        """
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True, eq=False)
class Check(Part):
    """A part in practice: it asks, and judges the answers. It holds plain data only."""

    def ask(self, student: Student) -> Any:
        """Ask for everything that the judge needs, as plain data."""
        raise NotImplementedError

    def judge(self, seen: Any, show: bool) -> None:
        """Judge what was seen.

        Args:
            seen: as `ask` gives it.
            show: whether numbers may be shown.

        Raises:
            AssertionError: it does not hold; the sentence names the mistake.
        """
        raise NotImplementedError

    @property
    def is_hidden(self) -> bool:
        return True

    def hidden(self, rng: np.random.Generator) -> Check:
        return self


@dataclass(frozen=True, kw_only=True, eq=False)
class Rule(Check):
    """A check that students and graders make alike: it holds no answer."""

    @property
    def visible(self) -> Check | None:
        return self

    @property
    def is_visible(self) -> bool:
        return True

    @property
    def is_hidden(self) -> bool:
        return False


class Found(AssertionError):
    """Raised with a finding, where a sentence alone would not tell all."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.sentence)
        self.finding = finding


def finding_of(check: Check, student: Student, show: bool) -> Finding | None:
    """Ask and judge a check.

    Returns:
        Why it does not hold; None if it holds.
    """
    return None if is_charged_elsewhere(check, student) else judged(check, student, show)


def is_charged_elsewhere(check: Check, student: Student) -> bool:
    """Return whether the check that would be charged in place of this one fails."""
    return check.charged_by is not None and finding_of(check.charged_by, student, show=False) is not None


def judged(check: Check, student: Student, show: bool) -> Finding | None:
    """Ask and judge a check, without warnings: stock nbgrader gives no point to a test cell that writes to stderr."""
    with marking(), warnings.catch_warnings(action="ignore"):
        try:
            check.judge(check.ask(student), show)
        except Found as found:
            return found.finding
        except AssertionError as error:
            return Finding(str(error), guess=getattr(error, "guess", False))
    return None


def stopped(
    raised: Raised,
    function: str,
    arguments: Sequence[Any] = (),
    keywords: Mapping[str, Any] | None = None,
    hint: str = "",
    limit: str = "",
) -> Found:
    """Return what ended a call of the student's code.

    Args:
        raised: the exception.
        function: name of what was called.
        arguments, keywords: of the call, whose sizes may explain it.
        hint: what to try.
        limit: what to say if a probe was called too often.
    """
    if raised.too_many:
        return Found(Finding(limit or ENDLESS))
    sizes.remember(arguments, keywords or {})
    call = sizes.in_words(function, arguments, keywords or {})
    hint = IN_PLACE if LEAF in raised.text else hint or sizes.hint(ERRORS.get(raised.type, Exception)(raised.text))
    if raised.type in ("NameError", "UnboundLocalError"):  # which no argument explains
        hint = call = ""
    return Found(Finding(_sentence(raised, hint), call=call, raised=dataclasses.asdict(raised), hint=hint))


def defined(found: Mapping[str, Any], names: Sequence[str]) -> list[Any]:
    """Return the values of names that a student's notebook should define.

    Raises:
        AssertionError: it does not define one of them.
    """
    for name in names:
        if name not in found:
            raise stopped(Raised("NameError", name=name), name)
    return [found[name] for name in names]


def _sentence(raised: Raised, hint: str) -> str:
    if raised.type == "NotImplementedError":
        named = raised.function not in ("", "<module>")
        return UNWRITTEN.format(what=f"`{raised.function}`" if named else "the cell")
    if raised.type == "NameError" and not raised.line:
        return UNDEFINED.format(name=raised.name)
    if raised.type == "TypeError" and not raised.line and SIGNATURE.match(raised.text):
        return PARAMETERS.format(message=raised.text)
    error = f"{raised.type}: {raised.text}" if raised.text else raised.type
    return f"{STOPPED.format(error=error.removesuffix('.'))}: {hint}" if hint else STOPPED.format(error=error)
