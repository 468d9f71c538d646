"""What the cells of a notebook have computed: a judge that students get, and one that only graders have."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

import numpy as np

from autograder.exercises.parts import Module
from course.checks.part import Check, Part
from course.checks.probes import Own, probe
from course.checks.results import KNOWN, Drawn, Judge, Judged

NOT_ALONE = (
    "the judge {judge} uses `{name}`, which students do not have: it may use numbers, texts, functions, and {known}"
)
NOTHING_HIDDEN = "{title!r} has no hidden check"


@dataclass(frozen=True, kw_only=True, eq=False)
class Results(Part):
    """What cells of the notebook have computed.

    A judge raises AssertionError with what is wrong. Its parameters are names of the notebook, of which it gets the
    values, and names of `given`; `measured` is a function that returns what `measure` gave.

    Attributes:
        judge: of the visible check. Students get its text, and that of the functions that it calls: no answer in it.
        measure: for the judge: a function that stands alone and runs where the student's code runs. Its parameters are
            names of the notebook, such as functions of earlier exercises, which it calls, and names of `given`.
        given: returns what measure and judge get besides, as plain data.
        figures: names of the notebook that hold figures; the judges get them described.
        exactly: judge of the hidden check; its parameters are names of the notebook.
    """

    judge: Callable[..., None] | None = None
    measure: Callable[..., Any] | None = None
    given: Callable[[], Mapping[str, Any]] = dict
    figures: Sequence[str] = ()
    exactly: Callable[..., None] | None = None

    @property
    def names(self) -> frozenset[str]:
        checks = ([self.visible] if self.is_visible else []) + ([self.hidden(_RNG)] if self.is_hidden else [])
        return frozenset().union(*(check.names for check in checks if check is not None))

    @property
    def is_visible(self) -> bool:
        return self.judge is not None

    @property
    def is_hidden(self) -> bool:
        return self.exactly is not None

    @property
    def visible(self) -> Check | None:
        if self.judge is None:
            return None
        given = self.given()
        return Judged(
            title=self.title,
            price=self.price,
            charged_by=self.charged_by and self.charged_by.visible,
            values=[name for name in _parameters(self.judge) if name not in {"measured", *given}],
            figures=self.figures,
            measure=self.measure and probe(self.measure),
            arguments=[given.get(name, Own(name)) for name in _parameters(self.measure)] if self.measure else [],
            given={name: given[name] for name in _parameters(self.judge) if name in given},
            judged_by=as_text(self.judge),
        )

    def hidden(self, rng: np.random.Generator) -> Check:
        if self.exactly is None:
            raise ValueError(NOTHING_HIDDEN.format(title=self.title))
        values = _parameters(self.exactly)
        figures = [name for name in self.figures if name in values]
        return Judged(title=self.title, price=self.price, values=values, figures=figures, judged_by=self.exactly)


_RNG = np.random.default_rng(0)


def keeps_nothing(of: Module, *sizes: tuple[Any, ...], **more: Any) -> Results:
    """Return the part about a module that is called several times, and whose parameters change in between.

    Args:
        of: the part about what the module gives.
        sizes: of the inputs, as `of.draw` takes them; all make the same module.
        more: attributes of the part.
    """
    rng = np.random.default_rng(2)
    drawn = [of.draw(rng, *size) for size in (*sizes, *reversed(sizes))]  # type: ignore[misc]
    inputs = [its for _, _, *its in drawn]
    given = {"make": Own(of.make), "sizes": drawn[0][0], "before": inputs[: len(sizes)], "then": inputs[len(sizes) :]}
    return Results(title=of.title, judge=is_as_new, measure=called_again, given=lambda: given, **more)


def called_again(make, sizes, before, then):  # type: ignore[no-untyped-def]  # its text runs where the student's does
    """Return how far the outputs of a module that was called before are from those of new ones with its parameters."""
    import torch

    torch.manual_seed(2)
    gap, module = 0.0, make(*sizes).eval()
    with torch.no_grad():
        own = dict(module.named_parameters())  # later ones are not trained
        for inputs in before:
            module(*(one.clone() for one in inputs))
        for parameter in own.values():
            parameter.add_(torch.randn(parameter.shape))
        for inputs in then:
            new = make(*sizes).eval()
            for name, its in new.named_parameters():
                its.copy_(own[name])
            outputs = (its(*(one.clone() for one in inputs)) for its in (module, new))
            found, expected = (its[0] if isinstance(its, (tuple, list)) else its for its in outputs)
            if found.shape != expected.shape:
                return float("inf")
            gap = max(gap, float((found - expected).abs().max()))
    return gap


def is_as_new(measured):  # type: ignore[no-untyped-def]  # students get its text
    if measured() > 1e-3:
        raise AssertionError(
            "it was called before, with other inputs and parameters, and now gives another output than a new one with "
            "the same parameters: does it keep something, such as a mask, from one call to the next?"
        )


def _parameters(function: Callable[..., Any]) -> list[str]:
    return list(inspect.signature(function).parameters)


@dataclass(frozen=True, kw_only=True, eq=False)
class Figure(Part):
    """Figures that a function draws.

    Attributes:
        call: the function with its parameters.
        judge: gets the panels of a figure that hold data, and the arguments; raises AssertionError with what is wrong.
            Students get its text, and that of the functions that it calls.
        worked: arguments, one tuple for each figure that students see.
        draw: (generator, *sizes) -> arguments of fresh data.
        sizes: the sizes of these.
        changed: message if the function changes its arguments.
        hint: what to try if a call raises.
    """

    call: str
    judge: Callable[..., None]
    worked: Sequence[tuple[Any, ...]]
    draw: Callable[..., tuple[Any, ...]] | None = None
    sizes: Sequence[tuple[Any, ...]] = ((),)
    changed: str = ""
    hint: str = ""

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.call.partition("(")[0]})

    @property
    def is_visible(self) -> bool:
        return True

    @property
    def is_hidden(self) -> bool:
        return self.draw is not None

    @property
    def visible(self) -> Check:
        return self._drawn(self.worked, as_text(self.judge))

    def hidden(self, rng: np.random.Generator) -> Check:
        if self.draw is None:
            raise ValueError(NOTHING_HIDDEN.format(title=self.title))
        return self._drawn([self.draw(rng, *size) for size in self.sizes], self.judge)

    def _drawn(self, cases: Sequence[tuple[Any, ...]], judge: Callable[..., None]) -> Drawn:
        its = {name: getattr(self, name) for name in ("title", "price", "call", "changed", "hint")}
        return Drawn(**its, cases=cases, judged_by=judge)


def as_text(judge: Callable[..., None]) -> Judge:
    """Return a judge as the text that students get.

    Raises:
        ValueError: it uses something that they do not have.
    """
    return Judge("\n\n\n".join(dict(texts(judge)).values()), judge.__name__)


def texts(function: Callable[..., Any]) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of all that a function uses, in an order in which it can be defined.

    Raises:
        ValueError: something has no text that students could get.
    """
    for name in sorted(_names(function.__code__)):
        value = function.__globals__.get(name)
        if value is None or value is KNOWN.get(name) or value is function:
            continue
        if isinstance(value, FunctionType):
            yield from texts(value)
        elif isinstance(value, (str, int, float, tuple)):
            yield name, f"{name} = {value!r}"
        else:
            raise ValueError(NOT_ALONE.format(judge=function.__name__, name=name, known=", ".join(KNOWN)))
    yield function.__name__, textwrap.dedent(inspect.getsource(function))


def _names(code: CodeType) -> set[str]:
    """Return the names that code reads, and those that functions in it read."""
    inner = (_names(one) for one in code.co_consts if isinstance(one, CodeType))
    return set(code.co_names).union(*inner)
