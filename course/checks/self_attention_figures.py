"""Assignment 02: the heat map of attention weights, read as its reader would read it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from course.checks.compare import says_so
from course.checks.figures import axis_label, drawn

#: Two queries, three keys, no number twice.
WEIGHTS = np.array([[0.125, 0.25, 0.625], [0.5, 0.3, 0.2]])
QUERIES, KEYS = ["rain", "and"], ["cold", "wind", "snow"]

SWAPPED = "keys belong on the x axis, queries on the y axis: the map is transposed"
TICKS = "`ax.set_{axis}ticks(range(len({what})), labels={what})`"


@says_so(name="plot_attention, the map and its words")
def plot_attention(function) -> None:
    """Two queries and three keys: the map, the words, the labels."""
    import matplotlib.pyplot as plt
    import torch

    figure = function(torch.tensor(WEIGHTS), list(QUERIES), list(KEYS))
    try:
        heat_map(figure, WEIGHTS, QUERIES, KEYS)
    finally:
        plt.close("all")


def heat_map(figure, weights: np.ndarray, queries: Sequence[str], keys: Sequence[str]) -> None:
    """A figure shows the weights as a map, and a word at each row and column.

    Raises:
        AssertionError: it does not.
    """
    name = "plot_attention(weights, queries, keys)"
    ax, image, flipped = _map(figure, weights, name)
    if not ax.axison:
        raise AssertionError(f"`{name}`: the axes are switched off, and the words with them: leave out `axis('off')`")
    for axis, what, words in (("x", "keys", keys), ("y", "queries", queries)):
        _whole(ax, image, axis, what, len(words), name)
        found = _words(ax, image, axis, len(words))
        if axis == "y" and flipped:
            if found == list(words) != list(words)[::-1]:
                raise AssertionError(f"`{name}`: the rows of the map are in the opposite order of their words: {ASIS}")
            words = list(words)[::-1]
        if found != list(words):
            other = queries if axis == "x" else keys
            hint = TICKS.format(axis=axis, what=what)
            if found == list(words)[::-1] and len(set(words)) > 1:
                raise AssertionError(f"`{name}`: the words on the {axis} axis are in the opposite order: {hint}")
            if any(found) and all(a in (b, "") for a, b in zip(found, other, strict=False)):
                raise AssertionError(f"`{name}`: the {axis} axis shows the words of the other axis: {hint}")
            raise AssertionError(f"`{name}`: the {axis} axis does not show each of the {what} at its place: {hint}")


def _whole(ax, image, axis: str, what: str, count: int, name: str) -> None:
    """The limits of an axis show each row or column of the map."""
    low, high = sorted(float(v) for v in (ax.get_xlim() if axis == "x" else ax.get_ylim()))
    places = _centres(image, axis, count)
    half = 0.0 if _is_smooth(image) else 0.4 * abs(places[-1] - places[0]) / max(count - 1, 1)
    hidden = sum(not low <= place - half <= place + half <= high for place in places)
    if hidden:
        raise AssertionError(
            f"`{name}`: the limits of the {axis} axis cut off {hidden} of {count} {what}: leave out "
            f"`ax.set_{axis}lim(...)`, or make the limits wider"
        )


ASIS = "draw `weights` as they are, without flip; `ax.imshow(weights, ...)` puts row 0 at the top"


@says_so(name="plot_attention, the labels of the axes, row 0 at the top")
def labels(function) -> None:
    """Both axes have a label, and neither has that of the other; row 0 is at the top."""
    import matplotlib.pyplot as plt
    import torch

    name = "plot_attention(weights, queries, keys)"
    figure = function(torch.tensor(WEIGHTS), list(QUERIES), list(KEYS))
    try:
        ax, image, flipped = _map(figure, WEIGHTS, name)
        x, y = (axis_label(ax, axis, f"`{name}`: the map").lower() for axis in ("x", "y"))
        if ("quer" in x and "key" not in x) or ("key" in y and "quer" not in y):
            raise AssertionError(f"`{name}`: the labels of the axes are swapped: keys are on the x axis")
        rows = [float(ax.transData.transform((0.0, place))[1]) for place in _centres(image, "y", len(QUERIES))]
        if (rows[0] < rows[-1]) is not flipped:
            raise AssertionError(f"`{name}`: row 0 of `weights` is at the bottom of the map: {ASIS}")
    finally:
        plt.close("all")


@says_so(name="plot_attention, the colours and their bar")
def shows_scale(function) -> None:
    """The colours go from 0 to 1, and a colour bar with a label says so."""
    import matplotlib.pyplot as plt
    import torch

    name = "plot_attention(weights, queries, keys)"
    figure = function(torch.tensor(WEIGHTS), list(QUERIES), list(KEYS))
    try:
        _, image, _ = _map(figure, WEIGHTS, name)
        limits = tuple(float(v) for v in image.get_clim())
        if not np.allclose(limits, (0.0, 1.0)):
            raise AssertionError(
                f"`{name}`: the colours go from {limits[0]:g} to {limits[1]:g}, expected from 0 to 1, so that maps "
                "can be compared: `vmin=0, vmax=1`"
            )
        if not np.allclose([float(image.norm(value)) for value in (0.25, 0.5)], [0.25, 0.5]):
            raise AssertionError(
                f"`{name}`: the colours do not grow evenly from 0 to 1: `vmin=0, vmax=1` without a norm"
            )
        if _is_smooth(image):
            raise AssertionError(f"`{name}`: {BLURRED}")
        bar = image.colorbar
        if bar is None:
            raise AssertionError(
                f"`{name}`: the map has no colour bar of its own: `fig.colorbar(image, ax=ax, label=...)`, with the "
                "image that `imshow` gave"
            )
        if not (bar.ax.get_ylabel() + bar.ax.get_xlabel() + bar.ax.get_title()).strip():
            raise AssertionError(f"`{name}`: the colour bar has no label: `fig.colorbar(image, ax=ax, label=...)`")
    finally:
        plt.close("all")


BLURRED = (
    "the colours run into each other, expected one square of one colour for each weight: leave out "
    "`interpolation=...` and `shading='gouraud'`"
)


def _is_smooth(image) -> bool:
    """Whether an image is interpolated, or a mesh has a colour for each corner, not for each cell."""
    if hasattr(image, "get_interpolation"):
        return image.get_interpolation() not in ("none", "nearest", "auto", "antialiased")
    return np.shape(image.get_coordinates())[:2] == np.shape(image.get_array())


def _map(figure, weights: np.ndarray, name: str):
    """The Axes and the image that hold the weights, and whether their rows are in the opposite order."""
    transposed = False
    for ax in drawn(figure, name):
        for image in [*ax.images, *ax.collections]:
            values = image.get_array()
            if values is None:
                continue
            values = np.asarray(values, dtype=float)
            if values.shape == (weights.size,):  # older pcolormesh keeps its numbers in one row
                values = values.reshape(weights.shape)
            if values.shape == weights.shape and np.allclose(values, weights):
                return ax, image, False
            if values.shape == weights.shape and np.allclose(values, weights[::-1]):
                return ax, image, True
            transposed |= values.shape == weights.shape[::-1] and np.allclose(values, weights.T)
    if transposed:
        raise AssertionError(f"`{name}`: {SWAPPED}")
    raise AssertionError(f"`{name}`: no map holds the weights: `image = ax.imshow(weights, ...)`")


def _words(ax, image, axis: str, count: int) -> list[str]:
    """The tick labels at the rows or columns of the map, in the order of the numbers."""
    ax.figure.canvas.draw()
    one = ax.xaxis if axis == "x" else ax.yaxis
    ticks = list(zip(one.get_ticklocs(), [label.get_text() for label in one.get_ticklabels()], strict=False))
    found = []
    for place in _centres(image, axis, count):
        near = [text for where, text in ticks if abs(float(where) - place) < 0.3]
        found.append(next((text for text in near if text), ""))
    return found


def _centres(image, axis: str, count: int) -> list[float]:
    """Where the rows or columns of a map lie, in the order of its numbers."""
    if not hasattr(image, "get_extent"):  # of pcolormesh
        corners = np.asarray(image.get_coordinates(), dtype=float)
        if _is_smooth(image):
            return [float(place) for place in (corners[0, :, 0] if axis == "x" else corners[:, 0, 1])]
        edges = corners[0, :, 0] if axis == "x" else corners[:, 0, 1]
        return [float(place) for place in (edges[1:] + edges[:-1]) / 2]
    low, high = _ends(image, axis)
    return [low + (high - low) * (place + 0.5) / count for place in range(count)]


def _ends(image, axis: str) -> tuple[float, float]:
    """Where an image begins and ends along an axis, in the order of its numbers."""
    left, right, bottom, top = (float(v) for v in image.get_extent())
    if axis == "x":
        return left, right
    return (top, bottom) if image.origin == "upper" else (bottom, top)
