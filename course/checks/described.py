"""A figure as plain data: its curves, axes and words.

`of` looks at matplotlib's objects once. Of a figure in another process, it takes what `plain` gives there.
"""

from __future__ import annotations

import dataclasses
import sys
import typing
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any

import numpy as np

SCALES = ("linear", "log", "symlog", "asinh", "logit", "nonlinear")
MOST, MOST_NUMBERS, MOST_LETTERS = 1000, 1_000_000, 1000  # items of one kind, numbers of one array, letters of a text

Pairs = Annotated[np.ndarray, "(2, n)"]


@dataclass(frozen=True, eq=False)
class Axis:
    """One of the two axes of a panel.

    Attributes:
        own: label of this axis.
        label: what a reader takes for its label: its own, that of an axis that it shares, or the figure's.
        kind: place of its scale in SCALES: a text from a student's process would be kept out of hidden messages.
        ticks: the texts at its ticks, or at those of an axis that it shares if it has none.
    """

    own: str
    label: str
    kind: int
    ticks: tuple[str, ...]

    def __post_init__(self) -> None:
        if not 0 <= self.kind < len(SCALES):
            raise ValueError("unknown scale")

    @property
    def scale(self) -> str:
        return SCALES[self.kind]


@dataclass(frozen=True, eq=False)
class Curve:
    """A line, or a cloud of points.

    Attributes:
        points: x and y, (2, points).
        name: its own label; "" if it has none.
        look: what a reader knows it by in a legend: colour, style, marker, width and opacity.
        cloud: whether it is a cloud of points.
        named: whether x or y was given as names: these are then at 0, 1, 2, ...
    """

    points: Pairs
    name: str
    look: str
    cloud: bool
    named: bool

    @property
    def x(self) -> np.ndarray:
        return self.points[0]

    @property
    def y(self) -> np.ndarray:
        return self.points[1]


@dataclass(frozen=True, eq=False)
class Entry:
    """A sample in a legend, and the text beside it."""

    look: str
    text: str


@dataclass(frozen=True, eq=False)
class Legend:
    """The title of a legend, and its entries."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, eq=False)
class Panel:
    """One Axes.

    Attributes:
        data: whether anything is drawn in it.
        head: title of the figure that it is part of.
        titles: in the middle, left, right.
        areas: bands, error bars and other collections, as the corners of all their parts, (2, corners).
        legend: its own, if it has one.
        others: the legends that say what its curves are, if it has none.
    """

    data: bool
    head: str
    titles: tuple[str, str, str]
    x: Axis
    y: Axis
    texts: tuple[str, ...]
    curves: tuple[Curve, ...]
    areas: tuple[Pairs, ...]
    legend: tuple[Legend, ...]
    others: tuple[Legend, ...]

    def axis(self, which: str) -> Axis:
        """Its "x" or "y" axis."""
        return self.x if which == "x" else self.y


@dataclass(frozen=True, eq=False)
class Described:
    """A figure: all its panels, its own legends, and texts that are in no panel, without its title."""

    panels: tuple[Panel, ...]
    legends: tuple[Legend, ...]
    texts: tuple[str, ...]


def of(found: Any) -> Described | None:
    """Describe a figure of this process; None if it is none."""
    module = sys.modules.get("matplotlib.figure")
    if module is None or not isinstance(found, module.Figure):
        return None
    from course.checks import describing

    return describing.figure(found)


def plain(found: Any) -> Any:
    """Describe a figure by lists, texts, numbers and arrays; None if it is none."""
    return _tree(of(found))


def _tree(part: Any) -> Any:
    if dataclasses.is_dataclass(part):
        return [_tree(getattr(part, field.name)) for field in dataclasses.fields(part)]
    return [_tree(item) for item in part] if isinstance(part, tuple) else part


def read(tree: Any) -> Described | None:
    """Build the description from what `plain` has given in another process.

    Raises:
        TypeError, ValueError: the tree has another form.
    """
    return None if tree is None else _read(Described, tree)


def _read(kind: Any, tree: Any) -> Any:
    if kind is Pairs:
        if type(tree) is not np.ndarray or tree.dtype != np.float64 or tree.size > MOST_NUMBERS:
            raise TypeError("an array was expected")
        if tree.ndim != 2 or len(tree) != 2:
            raise ValueError("an array has another shape")
        return tree
    if kind in {int, str, bool}:
        if type(tree) is not kind or (kind is str and len(tree) > MOST_LETTERS):
            raise TypeError(f"{kind.__name__} was expected")
        return tree
    if type(tree) is not list or len(tree) > MOST:
        raise TypeError("a list was expected")
    has_fields = dataclasses.is_dataclass(kind)  # as a condition it would narrow the type of `kind`
    if has_fields:
        return kind(*(_read(of, part) for of, part in zip(_kinds(kind), tree, strict=True)))
    kinds = typing.get_args(kind)
    kinds = kinds[:1] * len(tree) if kinds[-1] is ... else kinds
    return tuple(_read(of, part) for of, part in zip(kinds, tree, strict=True))


@cache
def _kinds(kind: type) -> tuple[Any, ...]:
    """Return the types of a class's fields, in their order."""
    hints = typing.get_type_hints(kind, include_extras=True)
    return tuple(hints[field.name] for field in dataclasses.fields(kind))
