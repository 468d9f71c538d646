"""Parts that hold an oracle. Each makes a check of worked examples, which students get, and one of fresh data."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

import numpy as np

from course.checks.compare import DEFAULT_TOLERANCE, REDO
from course.checks.comparison import (
    GRADIENT,
    NO_LIST,
    NOTHING,
    Case,
    Comparison,
    StandIn,
    parameters,
)
from course.checks.mistakes import Between, EndsRight, same
from course.checks.part import Check, Part
from course.checks.probes import Moved, Own, Probe

OTHER_SIZES = "the values are wrong on data of other sizes: is a size, or a number of the example, written into it?"
AXES = "does it work for any lengths, and with batch axes in front? dim=-1 is the last axis, .mT swaps the last two"
NOT_TOLD_APART = "{title}: the worked examples do not tell {one!r} from {other!r}: {remedy}"
NO_EXAMPLE = "no drawn data tell them apart either, so one of the two is too many"
ANOTHER_EXAMPLE = "data drawn with the sizes {sizes} would, so add an example of these sizes"

PARTLY_STOPPED = "if the output is right, a .detach(), .data or no_grad hides part of the computation from the gradient"

Oracle = Callable[..., Any]
Wrong = Mapping[str, Any] | Oracle | Between | EndsRight


class Args(tuple[Any, ...]):
    """Arguments of a call, with those that are passed by name: `Args(X, y, seed=5)`."""

    keywords: dict[str, Any]

    def __new__(cls, *args: Any, **keywords: Any) -> Args:
        made = super().__new__(cls, args)
        made.keywords = keywords
        return made


@dataclass(frozen=True)
class Example:
    """Arguments of a worked example, with words of its own.

    Attributes:
        arguments: the arguments of the call.
        name: what messages call it; default: the part's.
        hint, otherwise: as for the part.
    """

    arguments: tuple[Any, ...]
    name: str = ""
    hint: str = ""
    otherwise: str | Sequence[str] = ""


@dataclass(frozen=True, kw_only=True, eq=False)
class Values(Part):
    """What a function of data, and of probes, gives.

    Attributes:
        call: the function with its parameters, such as "linear_attention(X, k)".
        gives: shape of what it returns, in words: "(n,)" or "one number"; of several values, name -> shape.
        oracle: computes the right result, and is not the solution. If it gives a tensor, a tensor of floats (or of
            bools) is asked for; otherwise any kind of numbers will do.
        worked: the examples that students see, as tuples of arguments, `Args` or `Example`; none: nothing is visible.
        draw: (generator, *sizes) -> arguments of fresh data; None: nothing is hidden.
        sizes: the sizes of fresh data. The first are drawn twice, so that a buffer that is used again shows.
        mistakes: sentence -> what makes it, the most specific first: keyword arguments of the oracle, a function of the
            arguments, `Between(low, high)`, or `EndsRight()`.
        accepted: keyword arguments of the oracle whose results are taken as well: another part charges them.
        otherwise: what to try if no mistake explains the values of an example; of several, each is for one wrong entry
            or row.
        fresh: the same for fresh data.
        hint: what to try if a call raises.
        run, first, rtol, atol, returns, look, only_known, plainly, record, apart, limit, length, not_finite, no_list,
            nothing: see `Comparison`.
    """

    call: str
    gives: str | Mapping[str, str] = ""
    oracle: Oracle
    worked: Sequence[tuple[Any, ...] | Example] = ()
    draw: Callable[..., tuple[Any, ...]] | None = None
    sizes: Sequence[tuple[Any, ...]] = ((),)
    mistakes: Mapping[str, Wrong] = field(default_factory=dict)
    accepted: Sequence[Mapping[str, Any]] = ()
    otherwise: str | Sequence[str] = REDO
    fresh: str | Sequence[str] = OTHER_SIZES
    hint: str = ""
    run: Probe | None = None
    first: str = ""
    rtol: float = DEFAULT_TOLERANCE
    atol: float = 2e-6
    returns: Sequence[str] = ()
    look: Sequence[Sequence[Any]] = ()
    only_known: bool = False
    plainly: bool = False
    record: int | None = None
    apart: bool = False
    limit: str = ""
    length: str = ""
    not_finite: str = ""
    no_list: str = NO_LIST
    nothing: str = NOTHING

    @property
    def names(self) -> frozenset[str]:
        own = {a.name for one in self.examples for a in one.arguments if isinstance(a, Own)}
        return frozenset({self.call.partition("(")[0]}) | own

    @property
    def examples(self) -> list[Example]:
        """Its worked examples."""
        return [one if isinstance(one, Example) else Example(one) for one in self.worked]

    @cached_property
    def visible(self) -> Check | None:
        """The check of its worked examples."""
        if not self.worked:
            return None
        earlier = self.charged_by and self.charged_by.visible
        return self._check([self._case(one.arguments, one, self.otherwise) for one in self.examples], earlier)

    @property
    def is_visible(self) -> bool:
        return bool(self.worked)

    @property
    def is_hidden(self) -> bool:
        return self.draw is not None

    def hidden(self, rng: np.random.Generator) -> Check:
        """Return the check of fresh data.

        Raises:
            ValueError: the part draws none.
        """
        if self.draw is None:
            raise ValueError(f"{self.title}: it draws no data")
        drawn = [self.draw(rng, *size) for size in (self.sizes[0], *self.sizes)]
        earlier = self.charged_by
        if earlier is not None:
            earlier = earlier.hidden(rng) if earlier.is_hidden else earlier.visible
        return self._check([self._case(arguments, Example(()), self.fresh) for arguments in drawn], earlier)

    def _check(self, cases: list[Case], earlier: Check | None) -> Comparison:
        words = {name: getattr(self, name) for name in _PASSED_ON}
        return Comparison(**words, **self._called(cases), cases=cases, charged_by=earlier)

    def _called(self, cases: Sequence[Case]) -> dict[str, Any]:
        return {}

    def _case(self, given: tuple[Any, ...], words: Example, otherwise: str | Sequence[str]) -> Case:
        return Case(
            **self._given(given),
            expected=self._looked_at(self.oracle, given),
            mistakes={sentence: self._of_mistake(wrong, given) for sentence, wrong in self.mistakes.items()},
            accepted=[self._looked_at(partial(self.oracle, **other), given) for other in self.accepted],
            name=words.name or self.call,
            hint=words.hint or self.hint,
            otherwise=words.otherwise or otherwise,
        )

    def _given(self, given: tuple[Any, ...]) -> dict[str, Any]:
        return {"arguments": tuple(given), "keywords": getattr(given, "keywords", {})}

    def _looked_at(self, oracle: Oracle, given: tuple[Any, ...]) -> Any:
        """Return the oracle's result, or the pieces of it that are compared."""
        with np.errstate(all="ignore"), warnings.catch_warnings(action="ignore"):
            value = oracle(*given, **getattr(given, "keywords", {}))
        if not self.look or self.look[0][0] in ("report", "entry", "products", "steps"):
            return value
        pieces = tuple(_piece(value, path) for path in self.look)
        return pieces if not isinstance(self.gives, str) else pieces[0]

    def _of_mistake(self, wrong: Wrong, given: tuple[Any, ...]) -> Any:
        """Return the result of a mistake; None if it makes no sense for these arguments."""
        if isinstance(wrong, (Between, EndsRight)):
            return wrong
        try:
            return self._looked_at(wrong if callable(wrong) else partial(self.oracle, **wrong), given)
        except (ArithmeticError, LookupError, RuntimeError, TypeError, ValueError):
            return None

    def faults(self) -> list[str]:
        """Name each mistake that no worked example separates from the right answer, or from an earlier mistake."""
        if self.visible is None:
            return []
        cases: Sequence[Case] = self.visible.cases  # type: ignore[attr-defined]
        values = {"the right answer": [case.expected for case in cases]}
        values |= {
            s: [case.mistakes[s] for case in cases] for s, w in self.mistakes.items() if not isinstance(w, _NO_VALUE)
        }
        alike = partial(same, atol=min(self.atol, 2e-6))
        return [
            NOT_TOLD_APART.format(title=self.title, one=one, other=other, remedy=self._remedy(one, other))
            for other, one in itertools.combinations(values, 2)
            if all(map(alike, values[one], values[other]))
        ]

    def _remedy(self, one: str, other: str) -> str:
        """Say which further example would tell two mistakes apart."""
        rng = np.random.default_rng(0)
        for size in self.sizes if self.draw else ():
            case = self._case(self.draw(rng, *size), Example(()), "")  # type: ignore[misc]
            if not same(*(case.mistakes.get(sentence, case.expected) for sentence in (one, other))):
                return ANOTHER_EXAMPLE.format(sizes=size)
        return NO_EXAMPLE


_NO_VALUE = (Between, EndsRight)
_PASSED_ON = (
    *("title", "price", "call", "gives", "first", "rtol", "atol", "returns", "look", "only_known", "plainly", "record"),
    *("run", "apart", "limit", "length", "not_finite", "no_list", "nothing"),
)


def _piece(value: Any, path: Sequence[Any]) -> Any:
    if path[0] == "lengths":
        return len(value[path[1]]) - len(value[path[2]])
    for step in path:
        value = value[step] if isinstance(step, int) else len(value) if step == "len" else value[: int(step[1:])]
    return value


@dataclass(frozen=True)
class Lend:
    """A function of an earlier exercise that a module calls. A mistake in it is charged there.

    Attributes:
        name: the student's function.
        stand_in: takes its place if the module does not run with it.
        tries: (sizes, *inputs) of a module with which that is tried.
        table: sizes of a module -> arguments of the function, whose result is added to the first input.
        right: computes the right result.
    """

    name: str
    stand_in: Probe
    tries: tuple[Any, ...]
    table: Callable[[tuple[Any, ...]], tuple[Any, ...]] | None = None
    right: Oracle | None = None

    @property
    def shipped(self) -> StandIn:
        """What students get of it."""
        sizes, *inputs = self.tries
        return StandIn(self.name, self.stand_in, Case(arguments=tuple(inputs), sizes=tuple(sizes)))


@dataclass(frozen=True, kw_only=True, eq=False)
class Module(Values):
    """Results of a torch module, as a function of its sizes, its weights and its inputs.

    Arguments, of the oracle as well, are (sizes, path of a parameter -> numbers, *inputs).

    Attributes:
        make: the student's class, called with the sizes.
        method: the method of its modules, which is called in their place; default: the module itself.
        lend: an earlier function that the module calls, and what takes its place.
        layers, misshaped, uncalled, evaluated, renamed: see `Comparison`.
    """

    make: str
    method: str = ""
    lend: Lend | None = None
    layers: Mapping[str, str] = field(default_factory=dict)
    misshaped: str = ""
    uncalled: str = ""
    evaluated: bool = False
    renamed: bool = False
    hint: str = AXES

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.make} | ({self.lend.name} if self.lend else set()))

    def _given(self, given: tuple[Any, ...]) -> dict[str, Any]:
        sizes, load, *inputs = given
        return {"sizes": tuple(sizes), "load": dict(load), "arguments": tuple(inputs)}

    def _called(self, cases: Sequence[Case]) -> dict[str, Any]:
        return {
            "make": self.make,
            "method": self.method,
            "layers": self.layers,
            "misshaped": self.misshaped,
            "uncalled": self.uncalled,
            "evaluated": self.evaluated,
            "renamed": self.renamed,
            "stand_in": self.lend and self.lend.shipped,
            "tables": [self.lend.table(case.sizes) for case in cases] if self.lend and self.lend.table else (),
        }

    def _case(self, given: tuple[Any, ...], words: Example, otherwise: str | Sequence[str]) -> Case:
        return self.moved(super()._case(given, words, otherwise))

    def moved(self, case: Case) -> Case:
        """Return a case in which x makes up for a table of the student's that is not right."""
        if self.lend is None or self.lend.table is None or self.lend.right is None:
            return case
        x, *rest = case.arguments
        return replace(case, arguments=(Moved(x, self.lend.right(*self.lend.table(case.sizes))), *rest))


@dataclass(frozen=True, kw_only=True, eq=False)
class Gradients(Values):
    """What arrives at the weights and inputs of a module, or at the tensors that a function is called with.

    The derivatives are those of the sum of the first output times a tensor that is drawn; the right ones come from the
    oracle of the other part, which works on tensors.

    Attributes:
        of: that part.
    """

    of: Values

    @property
    def names(self) -> frozenset[str]:
        return self.of.names

    def _given(self, given: tuple[Any, ...]) -> dict[str, Any]:
        return self.of._given(given[:-1]) | {"want": given[-1]}  # noqa: SLF001 - of its own family

    def _called(self, cases: Sequence[Case]) -> dict[str, Any]:
        return self.of._called(cases)  # noqa: SLF001

    def _case(self, given: tuple[Any, ...], words: Example, otherwise: str | Sequence[str]) -> Case:
        case = super()._case(given, words, otherwise)
        return self.of.moved(case) if isinstance(self.of, Module) else case


def gradients(of: Values, but: Sequence[str] = (), **more: Any) -> Gradients:
    """Return the part about the gradients of another part: of its first worked example, and of its first sizes.

    Args:
        of: that part.
        but: paths of module parameters, and names of arguments, whose gradients this part leaves out.
        more: attributes of the part.
    """
    import torch

    def wanted(rng: np.random.Generator, given: tuple[Any, ...]) -> tuple[Any, ...]:
        shape = tuple(_first(of.oracle(*given)).shape)
        return (*given, torch.tensor(rng.standard_normal(shape).round(2)).float())

    def leaf(numbers: Any) -> Any:
        return numbers.double().clone().requires_grad_()

    def slopes(*given: Any, **variant: Any) -> tuple[Any, ...]:
        *its, want = given
        if isinstance(of, Module):
            sizes, load, *inputs = its
            leaves: dict[Any, Any] = {path: leaf(numbers) for path, numbers in load.items() if numbers is not None}
            inputs = [leaf(a) if a.is_floating_point() else a for a in inputs]
            output = _first(of.oracle(sizes, leaves, *inputs, **variant))
            leaves |= {name: a for name, a in zip(parameters(of.call), inputs, strict=True) if a.requires_grad}
        else:
            arguments = [leaf(a) if a.is_floating_point() else a for a in its]
            leaves = {place: a for place, a in enumerate(arguments) if a.requires_grad}
            output = _first(of.oracle(*arguments, **variant))
        (output * want).sum().backward()
        return tuple(leaf.grad for path, leaf in leaves.items() if path not in but)

    first = of.examples[0].arguments
    gives: dict[str, str] = {}
    if isinstance(of, Module):
        paths = [path for path, numbers in first[1].items() if numbers is not None and path not in but]
        gives = {GRADIENT.format(path=path): "(outputs, inputs)" for path in paths}
    named = zip(parameters(of.call), first[2:] if isinstance(of, Module) else first, strict=True)
    gives |= {f"the gradient of {n}": f"that of {n}" for n, a in named if n not in but and a.is_floating_point()}
    return Gradients(
        of=of,
        call=of.call,
        gives=gives,
        oracle=slopes,
        draw=(lambda rng, *size: wanted(rng, of.draw(rng, *size))) if of.draw else None,  # type: ignore[misc]
        worked=[wanted(np.random.default_rng(5), first)],
        sizes=of.sizes[:1],
        rtol=1e-3,
        atol=1e-4,
        **{"otherwise": PARTLY_STOPPED, "fresh": PARTLY_STOPPED} | more,
    )


def _first(outputs: Any) -> Any:
    return outputs[0] if isinstance(outputs, tuple) else outputs
