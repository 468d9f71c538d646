"""Assignment 02: the heat map of attention weights, read as its reader would read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from course.checks.compare import says_so
from course.checks.described import Image, Panel
from course.checks.figures import axis_label, drawn, same, tick_at

#: Two queries, three keys, no number twice.
WEIGHTS = np.array([[0.125, 0.25, 0.625], [0.5, 0.3, 0.2]])
QUERIES, KEYS = ["rain", "and"], ["cold", "wind", "snow"]

NAME = "plot_attention(weights, queries, keys)"
SWAPPED = "keys belong on the x axis, queries on the y axis: the map is transposed"
TICKS = "`ax.{set}ticks(range(len({what})), labels={what})`"
#: Words, not letters, as a letter may be in any text of a student, and would be left out of a hidden message.
AXES = {"x": "x axis", "y": "y axis"}
SET = {"x": "set_x", "y": "set_y"}


@contextmanager
def _drawn(function) -> Iterator[Any]:
    """The figure of two queries and three keys."""
    import matplotlib.pyplot as plt
    import torch

    try:
        yield function(torch.tensor(WEIGHTS), list(QUERIES), list(KEYS))
    finally:
        plt.close("all")


@says_so(name="plot_attention, the map and its words")
def plot_attention(function) -> None:
    """Two queries and three keys: the map, the words, the labels."""
    with _drawn(function) as figure:
        heat_map(figure, WEIGHTS, QUERIES, KEYS)


def heat_map(figure, weights: np.ndarray, queries: Sequence[str], keys: Sequence[str]) -> None:
    """A figure shows the weights as a map, and a word at each row and column.

    Raises:
        AssertionError: it does not.
    """
    panel, image, flipped = _map(figure, weights)
    if not panel.on:
        raise AssertionError(f"`{NAME}`: the axes are switched off, and the words with them: leave out `axis('off')`")
    for axis, what, words in (("x", "keys", keys), ("y", "queries", queries)):
        _whole(panel, image, axis, what)
        found = [tick_at(panel, axis, place) for place in _centres(image, axis)]
        if axis == "y" and flipped:
            if found == list(words) != list(words)[::-1]:
                raise AssertionError(f"`{NAME}`: the rows of the map are in the opposite order of their words: {ASIS}")
            words = list(words)[::-1]
        if found != list(words):
            other = queries if axis == "x" else keys
            hint = TICKS.format(set=SET[axis], what=what)
            if found == list(words)[::-1] and len(set(words)) > 1:
                raise AssertionError(f"`{NAME}`: the words on the {AXES[axis]} are in the opposite order: {hint}")
            if any(found) and all(a in (b, "") for a, b in zip(found, other, strict=False)):
                raise AssertionError(f"`{NAME}`: the {AXES[axis]} shows the words of the other axis: {hint}")
            raise AssertionError(f"`{NAME}`: the {AXES[axis]} does not show each of the {what} at its place: {hint}")


def _whole(panel: Panel, image: Image, axis: str, what: str) -> None:
    """The limits of an axis show each row or column of the map."""
    low, high = sorted(panel.axis(axis).limits)
    places = _centres(image, axis)
    count = len(places)
    half = 0.0 if image.smooth else 0.4 * abs(places[-1] - places[0]) / max(count - 1, 1)
    hidden = sum(not low <= place - half <= place + half <= high for place in places)
    if hidden:
        raise AssertionError(
            f"`{NAME}`: the limits of the {AXES[axis]} cut off {hidden} of {count} {what}: leave out "
            f"`ax.{SET[axis]}lim(...)`, or make the limits wider"
        )


ASIS = "draw `weights` as they are, without flip; `ax.imshow(weights, ...)` puts row 0 at the top"


@says_so(name="plot_attention, the labels of the axes, row 0 at the top")
def labels(function) -> None:
    """Both axes have a label, and neither has that of the other; row 0 is at the top."""
    with _drawn(function) as figure:
        panel, image, flipped = _map(figure, WEIGHTS)
        x, y = (axis_label(panel, axis, f"`{NAME}`: the map").lower() for axis in ("x", "y"))
        if ("quer" in x and "key" not in x) or ("key" in y and "quer" not in y):
            raise AssertionError(f"`{NAME}`: the labels of the axes are swapped: keys are on the x axis")
        upwards = (image.rows[-1] - image.rows[0]) * (panel.y.limits[1] - panel.y.limits[0]) > 0
        if bool(upwards) is not flipped:
            raise AssertionError(f"`{NAME}`: row 0 of `weights` is at the bottom of the map: {ASIS}")


@says_so(name="plot_attention, the colours and their bar")
def shows_scale(function) -> None:
    """The colours go from 0 to 1, and a colour bar with a label says so."""
    with _drawn(function) as figure:
        _, image, _ = _map(figure, WEIGHTS)
        low, high = image.limits
        if not np.allclose((low, high), (0.0, 1.0)):
            raise AssertionError(
                f"`{NAME}`: the colours go from {low:g} to {high:g}, expected from 0 to 1, so that maps "
                "can be compared: `vmin=0, vmax=1`"
            )
        if not np.allclose(image.quarters, (0.25, 0.5)):
            raise AssertionError(
                f"`{NAME}`: the colours do not grow evenly from 0 to 1: `vmin=0, vmax=1` without a norm"
            )
        if image.smooth:
            raise AssertionError(f"`{NAME}`: {BLURRED}")
        if not image.bar:
            raise AssertionError(
                f"`{NAME}`: the map has no colour bar of its own: `fig.colorbar(image, ax=ax, label=...)`, with the "
                "image that `imshow` gave"
            )
        if not image.bar[0].strip():
            raise AssertionError(f"`{NAME}`: the colour bar has no label: `fig.colorbar(image, ax=ax, label=...)`")


BLURRED = (
    "the colours run into each other, expected one square of one colour for each weight: leave out "
    "`interpolation=...` and `shading='gouraud'`"
)


def _map(figure, weights: np.ndarray) -> tuple[Panel, Image, bool]:
    """The panel and the image that hold the weights, and whether their rows are in the opposite order."""
    transposed = False
    for panel in drawn(figure, NAME):
        for image in panel.images:
            if same(image.values, weights):
                return panel, image, False
            if same(image.values, weights[::-1]):
                return panel, image, True
            transposed |= same(image.values, weights.T)
    if transposed:
        raise AssertionError(f"`{NAME}`: {SWAPPED}")
    raise AssertionError(f"`{NAME}`: no map holds the weights: `image = ax.imshow(weights, ...)`")


def _centres(image: Image, axis: str) -> np.ndarray:
    """Where the rows or columns of a map are, in the order of its numbers."""
    return image.columns if axis == "x" else image.rows
