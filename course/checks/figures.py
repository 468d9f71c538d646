"""Read a figure as its reader would: what is drawn, against what, with which labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from course.checks import described
from course.checks.described import Curve, Described, Panel
from course.checks.quoting import from_student

NOT_A_FIGURE = (
    "`{name}` is of type {kind}, expected a matplotlib Figure: "
    "make it with `fig, axes = plt.subplots(...)` and give `fig` alone"
)
NOTHING_RETURNED = "`{name}` is None: does your function end with `return fig`?"
NOTHING_DRAWN = "`{name}` has no curve or bar in it: nothing was drawn into it"
NO_LABEL = "{where} has no label on its {axis} axis: a reader cannot tell what is drawn (`ax.set_{axis}label(...)`)"


def read(drawn: Mapping[str, Any], name: str) -> Described:
    """Read a figure as a student's process describes it (`read="figure"`).

    Raises:
        AssertionError: it is none, or nothing is drawn in it.
    """
    if drawn["is None"]:
        raise AssertionError(NOTHING_RETURNED.format(name=name))
    figure = described.read(drawn["figure"])
    if figure is None:
        raise AssertionError(NOT_A_FIGURE.format(name=name, kind=from_student(drawn["kind"])))
    if not panels(figure):
        raise AssertionError(NOTHING_DRAWN.format(name=name))
    return figure


def panels(figure: Described) -> list[Panel]:
    """Return the panels that hold data."""
    return [panel for panel in figure.panels if panel.data]


def lines(of: Sequence[Panel]) -> list[tuple[Panel, Curve]]:
    """Return all curves, and all clouds of at least two points, but those over names."""
    found = [(panel, curve) for panel in of for curve in panel.curves]
    return [(p, c) for p, c in found if not c.named and (not c.cloud or len(c.x) > 1)]


def same(one, other) -> bool:
    """Return whether two lists of numbers have the same length and values."""
    one, other = np.asarray(one, dtype=float), np.asarray(other, dtype=float)
    return one.shape == other.shape and bool(np.allclose(one, other, equal_nan=True))


def called(panel: Panel, curve: Curve) -> list[str]:
    """Return what a legend calls a curve: the texts beside samples that look like it.

    Where no sample does, its own label if a legend shows it, else the text beside the only sample of its colour.
    """
    entries = [entry for legend in panel.legend or panel.others for entry in legend.entries]
    like = {entry.text for entry in entries if entry.look == curve.look}
    own = {entry.text for entry in entries if entry.text == curve.name}
    colour = [entry.text for entry in entries if entry.look.split("|")[0] == curve.look.split("|")[0]]
    return sorted(filter(None, like or own or (colour if len(colour) == 1 else ())))


def words(figure: Described, ticks: bool = True) -> str:
    """Return all texts of a figure in one line, or all but those at the ticks of curves."""
    found = list(figure.texts)
    for panel in figure.panels:
        found += [*panel.texts, panel.head, *panel.titles, panel.x.own, panel.y.own]
        found += [*panel.x.ticks, *panel.y.ticks] * (ticks or not panel.curves)
    legends = [*(legend for panel in figure.panels for legend in panel.legend), *figure.legends]
    found += [text for legend in legends for text in (legend.title, *(e.text for e in legend.entries))]
    return " ".join(found).replace("\n", " ")


def axis_label(panel: Panel, axis: str, where: str = "a panel") -> str:
    """Return the label of the "x" or "y" axis of a panel (a twin or shared axis may carry it).

    Raises:
        AssertionError: there is none.
    """
    label = panel.axis(axis).label
    if not label:
        raise AssertionError(NO_LABEL.format(where=where, axis=axis))
    return label
