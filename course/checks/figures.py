"""Read a figure as its reader would: what is drawn, against what, with which labels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

NOT_A_FIGURE = "`{name}` is of type {kind}, expected a matplotlib Figure: make it with `fig, axes = plt.subplots(...)` and return `fig`"
NO_LABEL = "{where} has no label on its {axis} axis: a reader cannot tell what is drawn (`ax.set_{axis}label(...)`)"


def drawn(found, name: str) -> list[Any]:
    """The Axes of a figure that hold data.

    Args:
        found: the student's Figure (an Axes, or an array of them, is taken too).
        name: what to call it in the message.

    Returns:
        list of matplotlib Axes, at least one.

    Raises:
        AssertionError: it is no figure, or nothing is drawn in it.
    """
    if found is None:
        raise AssertionError(f"`{name}` is None: does your function end with `return fig`?")
    if isinstance(found, (list, tuple, np.ndarray)) and len(found):
        parts = [part for part in np.ravel(np.asarray(found, dtype=object)) if hasattr(part, "figure")]
        found = parts[0] if parts else found
    figure = found if hasattr(found, "axes") and isinstance(found.axes, list) else getattr(found, "figure", None)
    if figure is None:
        raise AssertionError(NOT_A_FIGURE.format(name=name, kind=type(found).__name__))
    axes = [ax for ax in figure.axes if ax.has_data()]
    if not axes:
        raise AssertionError(f"`{name}` has no curve or bar in it: draw before you return the figure")
    return axes


def lines(axes: Sequence[Any]) -> list[tuple[Any, np.ndarray, np.ndarray]]:
    """All curves as (Axes, x, y), x and y float arrays of shape (points,)."""
    return [
        (ax, np.asarray(line.get_xdata(), dtype=float), np.asarray(line.get_ydata(), dtype=float))
        for ax in axes
        for line in ax.get_lines()
    ]


def axis_label(ax, axis: str, where: str = "a panel") -> str:
    """The label of the "x" or "y" axis of `ax` (a twin or shared axis may carry it).

    Raises:
        AssertionError: there is none.
    """
    siblings = [ax, *(other for other in ax.figure.axes if other is not ax and _same_place(ax, other, axis))]
    for other in siblings:
        label = (other.get_xlabel() if axis == "x" else other.get_ylabel()).strip()
        if label:
            return label
    common = ax.figure.get_supxlabel() if axis == "x" else ax.figure.get_supylabel()
    if common.strip():
        return common.strip()
    raise AssertionError(NO_LABEL.format(where=where, axis=axis))


def _same_place(ax, other, axis: str) -> bool:
    """Whether `other` shares the axis and could carry its label: below in the same column, or left in the same row."""
    if axis == "x":
        return ax.get_shared_x_axes().joined(ax, other) and bool(
            np.isclose(ax.get_position().x0, other.get_position().x0, atol=1e-3)
        )
    return False
