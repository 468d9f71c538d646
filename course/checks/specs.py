"""An exercise whose answer is a function of data: one oracle, its mistakes as variants, worked examples and sizes.

A `Spec` stands in the hidden part of a test cell. `autograder release` computes its worked examples and writes them as
numbers to `course/checks/examples/`: the visible check knows what each mistake gives there, and holds no oracle.
"""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from course.checks import trials
from course.checks.compare import DEFAULT_TOLERANCE, REDO, rng
from course.checks.trials import Trial

OTHER_SIZES = "the values are wrong on data of other sizes: is a size, or a number of the example, written into it?"
NOT_TOLD_APART = "the worked examples of `{call}` do not tell {one!r} from {other}: {remedy}"
NO_EXAMPLE = "no drawn data tell them apart either, so one of the two is too many"
EXAMPLE = "data drawn with the sizes {sizes} would, so add an example of these sizes"

Oracle = Callable[..., Any]


@dataclass(frozen=True)
class Example:
    """Arguments of a worked example, with words of its own.

    Attributes:
        arguments: of the function.
        name: what messages call this call; default: the spec's.
        hint: what to try if the call raises.
        otherwise: what to try if no mistake explains the values; default: the spec's.
    """

    arguments: tuple[Any, ...]
    name: str = ""
    hint: str = ""
    otherwise: str = ""


@dataclass(frozen=True)
class Spec:
    """What the answer to one exercise computes.

    Attributes:
        call: the function with its parameters, such as "linear_attention(X, k)".
        gives: shape of what it returns, in words: "(n,)" or "one number"; of several values, name -> shape.
        oracle: computes the right result, and is not the solution. If it gives a tensor, a tensor of floats (or of
            bools) is asked for; otherwise any kind of numbers will do.
        draw: (generator, *sizes) -> arguments of the function.
        worked: the examples that students see, as tuples of arguments or as `Example`.
        sizes: of the hidden inputs. The first are drawn twice, so that a buffer that is used again shows.
        mistakes: sentence -> keyword arguments of the oracle that make this mistake, or a function of the arguments
            that makes it. The most specific sentence comes first.
        otherwise: what to try if no mistake explains the values of an example.
        fresh: the same for hidden inputs.
        hint: what to try if a call raises.
        first: of several values, the name of the one that is compared first; default: in the order of `gives`.
        rtol, atol: relative and absolute tolerance, as for `checks.array`.
        exercise: its number, which checks of later exercises name.
        key: name of its worked examples; default: the function's.
    """

    call: str
    gives: str | Mapping[str, str]
    oracle: Oracle
    draw: Callable[..., tuple[Any, ...]]
    worked: Sequence[tuple[Any, ...] | Example]
    sizes: Sequence[tuple[int, ...]]
    mistakes: Mapping[str, Mapping[str, Any] | Oracle] = field(default_factory=dict)
    otherwise: str = REDO
    fresh: str = OTHER_SIZES
    hint: str = ""
    first: str = ""
    rtol: float = DEFAULT_TOLERANCE
    atol: float = 2e-6
    exercise: str = ""
    key: str = ""

    @property
    def name(self) -> str:
        """Name of its worked examples."""
        return self.key or self.call.partition("(")[0]

    @property
    def examples(self) -> list[Example]:
        """Its worked examples."""
        return [one if isinstance(one, Example) else Example(one) for one in self.worked]

    @property
    def variants(self) -> dict[str, Oracle]:
        """Sentence -> the oracle with this mistake."""
        return {s: wrong if callable(wrong) else partial(self.oracle, **wrong) for s, wrong in self.mistakes.items()}

    def table(self) -> dict[str, Any]:
        """Its worked examples as JSON, which `checks.examples` reads."""
        return {
            "exercise": self.exercise,
            "gives": self.gives,
            "tolerance": {"rtol": self.rtol, "atol": self.atol},
            "examples": [self._row(one) for one in self.examples],
        } | ({"first": self.first} if self.first else {})

    def _row(self, one: Example) -> dict[str, Any]:
        words = {"name": self.call, "hint": self.hint, "otherwise": self.otherwise}
        words |= {word: text for word, text in vars(one).items() if word != "arguments" and text}
        arguments = trials.encoded(one.arguments)
        given = trials.decoded(arguments)
        return words | {
            "arguments": arguments["tuple"],
            "expected": trials.encoded(_quietly(self.oracle, given)),
            "mistakes": {s: trials.encoded(_try(wrong, given)) for s, wrong in self.variants.items()},
        }

    def faults(self) -> list[str]:
        """Name each mistake that no worked example tells from the right answer, or from an earlier mistake."""
        oracles = {"the right answer": self.oracle} | self.variants
        alike = partial(trials.same, atol=min(self.atol, 2e-6))
        values = {s: [_try(oracle, one.arguments) for one in self.examples] for s, oracle in oracles.items()}
        return [
            NOT_TOLD_APART.format(
                call=self.call, one=one, other=other, remedy=self._remedy(oracles[one], oracles[other])
            )
            for other, one in itertools.combinations(oracles, 2)
            if all(map(alike, values[one], values[other]))
        ]

    def _remedy(self, one: Oracle, other: Oracle) -> str:
        """Say which further example would tell two variants apart."""
        generator = np.random.default_rng(0)
        for size in self.sizes:
            arguments = self.draw(generator, *size)
            if not trials.same(_try(one, arguments), _try(other, arguments)):
                return EXAMPLE.format(sizes=size)
        return NO_EXAMPLE


def fresh(function: Callable, spec: Spec) -> None:
    """Try the student's function on fresh data of all sizes of its spec, in one question.

    Raises:
        AssertionError: a result differs. The sentence names a mistake that explains all results, if there is one.
    """
    generator = rng()
    drawn = [spec.draw(generator, *size) for size in (spec.sizes[0], *spec.sizes)]
    tried = [
        Trial(
            arguments,
            _quietly(spec.oracle, arguments),
            {s: partial(_try, wrong, arguments) for s, wrong in spec.variants.items()},
            spec.call,
            spec.hint,
            spec.fresh,
        )
        for arguments in drawn
    ]
    trials.compare(function, tried, spec.gives, first=spec.first, rtol=spec.rtol, atol=spec.atol)


def _quietly(oracle: Oracle, arguments: tuple[Any, ...]) -> Any:
    with np.errstate(all="ignore"), warnings.catch_warnings(action="ignore"):
        return oracle(*arguments)


def _try(oracle: Oracle, arguments: tuple[Any, ...]) -> Any:
    """Compute what a variant gives; None if its mistake makes no sense for these arguments."""
    try:
        return _quietly(oracle, arguments)
    except (ArithmeticError, IndexError, RuntimeError, TypeError, ValueError):
        return None
