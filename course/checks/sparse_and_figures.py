"""Assignment 03: its two figures, read as their reader would: what is drawn, under which name, with which interval."""

from __future__ import annotations

import math
import re
from typing import Any, NamedTuple

import numpy as np

from course.checks.compare import says_so
from course.checks.figures import axis_label, drawn
from course.checks.sparse_and_results import CASES, half_width, own_half
from course.sparse_and.kept import curves, runs

WIDTHS = {
    "the standard deviation": lambda values: float(np.std(values, ddof=1)),
    "the whole width of the interval": lambda values: 2 * half_width(values),
    "the standard error": lambda values: float(np.std(values, ddof=1)) / math.sqrt(len(values)),
}


class Mark(NamedTuple):
    """One bar or point: its Axes, the axis of its value, the value, its place on the other axis, and its name."""

    ax: Any
    axis: str
    value: float
    place: float
    name: str


class Curve(NamedTuple):
    """One line or cloud of points, with its name in the legend."""

    ax: Any
    x: np.ndarray
    y: np.ndarray
    name: str


def _curves(ax) -> list[Curve]:
    names = {id(c.lines[0]): str(c.get_label()) for c in ax.containers if hasattr(c, "has_yerr") and c.lines[0]}
    parts = [(names.get(id(p), str(p.get_label())), p.get_xdata(), p.get_ydata()) for p in ax.get_lines()]
    clouds = [c for c in ax.collections if len(c.get_offsets()) > 1 or np.any(c.get_offsets())]
    parts += [(str(c.get_label()), *np.asarray(c.get_offsets()).T) for c in clouds]
    found = []
    for name, x, y in parts:
        try:
            found.append(Curve(ax, np.asarray(x, float), np.asarray(y, float), "" if name.startswith("_") else name))
        except (TypeError, ValueError):  # names as places: their numbers are those of the ticks
            found.append(Curve(ax, np.arange(len(np.atleast_1d(x)), dtype=float), np.asarray(y, float), name))
    return found


def _marks(ax) -> list[Mark]:
    found = []
    for container in ax.containers:
        lying = getattr(container, "orientation", "vertical") == "horizontal"
        label = "" if str(container.get_label()).startswith("_") else str(container.get_label())
        for bar in getattr(container, "patches", []) or []:
            along, across = (bar.get_x(), bar.get_width()), (bar.get_y(), bar.get_height())
            value, (start, length) = (sum(along), across) if lying else (sum(across), along)
            place = start + length / 2
            found.append(Mark(ax, "x" if lying else "y", value, place, f"{label} {_tick(ax, place, lying)}"))
    for _, x, y, name in _curves(ax):
        for a, b in zip(x, y, strict=True):
            found.append(Mark(ax, "y", float(b), float(a), f"{name} {_tick(ax, a, False)}"))
            found.append(Mark(ax, "x", float(a), float(b), f"{name} {_tick(ax, b, True)}"))
    return found


def _tick(ax, place: float, lying: bool) -> str:
    """The name at the tick nearest to a place; "" if it is a number or far away."""
    axis = ax.yaxis if lying else ax.xaxis
    pairs = zip(axis.get_ticklocs(), axis.get_ticklabels(), strict=False)
    near = min(((abs(float(at) - place), text.get_text()) for at, text in pairs), default=(9.0, ""))
    return near[1] if near[0] < 0.55 and re.search("[a-z]", near[1].lower()) else ""


def _edges(axes) -> tuple[np.ndarray, np.ndarray]:
    """x and y of all ends of lines, error bars and corners of bands."""
    points = [np.stack([c.x, c.y], axis=1) for ax in axes for c in _curves(ax)]
    for ax in axes:
        for collection in ax.collections:
            points += [np.asarray(path.vertices, dtype=float)[:, :2] for path in collection.get_paths()]
    x, y = np.concatenate(points or [np.zeros((0, 2))]).T
    return x, y


def _near(values: np.ndarray, mean: float, by: float = 0.0, part: float = 0.1) -> np.ndarray:
    """Which values are `mean - by`, as a share or in percent, up to this part of `by`."""
    tolerance = part * by if by else 2e-5
    return (np.abs(values - (mean - by)) < tolerance) | (np.abs(values / 100 - (mean - by)) < tolerance)


def _intervals(ax) -> int:
    """How many bands, or sets of error bars, an Axes has: collections that are not clouds of points."""
    offsets = [np.asarray(c.get_offsets(), dtype=float) for c in ax.collections]
    return sum(len(offset) <= 1 and not np.any(offset) for offset in offsets)


def _model(text: str) -> str:
    """Which model a text names; "" if none or both."""
    mlp, attention = "mlp" in text.lower(), bool(re.search("att|query|single", text.lower()))
    return "" if mlp == attention else "MLP" if mlp else "attention"


def _setting(text: str) -> str:
    sparse, dense = "sparse" in text.lower(), "dense" in text.lower()
    return "" if sparse == dense else "sparse" if sparse else "dense"


def _tokens(text: str) -> str:
    found = set(re.findall(r"(?<!\d)(30|60|120)(?!\d)", text))
    return found.pop() if len(found) == 1 else ""


def _fits(said: str, expected: str) -> bool:
    return said in ("", expected)


def _words(figure, titles: bool = True) -> str:
    """All texts of a figure, in small letters; titles and labels only where they are wanted."""
    figure.canvas.draw()
    texts = [t.get_text() for t in figure.texts]
    if not titles:
        texts = [text for text in texts if text != figure.get_suptitle()]
    for ax in figure.axes:
        texts += [t.get_text() for t in ax.texts]
        texts += [t.get_text() for t in [*ax.get_xticklabels(), *ax.get_yticklabels()]]
        texts += [ax.get_title(), ax.get_xlabel(), ax.get_ylabel()] if titles else []
        legend = ax.get_legend()
        texts += [t.get_text() for t in legend.get_texts()] if legend else []
    for legend in figure.legends:
        texts += [t.get_text() for t in legend.get_texts()]
    return " ".join(map(str, texts)).lower().replace("\n", " ")


def _label(ax, axis: str) -> str:
    try:
        return axis_label(ax, axis).lower()
    except AssertionError:
        return ""


@says_so(name="results_figure")
def results_figure(figure, found) -> None:
    """Four accuracies under their names, with a label on their axis, and their intervals."""
    axes = drawn(figure, "results_figure")
    words = _words(figure, titles=len(axes) > 1)  # a title names nothing where all cases share one panel
    marks = [mark for ax in axes for mark in _marks(ax)]
    kept = {case: runs()[tuple(case.split())].accuracy for case in CASES}
    shown = {
        axis: {c: [m for m in marks if m.axis == axis and _near(np.array(m.value), v.mean())] for c, v in kept.items()}
        for axis in "yx"
    }
    axis = max("yx", key=lambda a: sum(bool(there) for there in shown[a].values()))
    for case, there in shown[axis].items():
        if not there:
            raise AssertionError(
                f"`results_figure` does not show the mean accuracy of {case!r}: a bar or a point for each case"
            )
        low_high = [sorted(m.ax.get_ylim() if axis == "y" else m.ax.get_xlim()) for m in there]
        if not any(low <= m.value <= high for m, (low, high) in zip(there, low_high, strict=True)):
            raise AssertionError(f"`results_figure`: the accuracy of {case!r} is outside of the limits of its axis")
    for name in ("mlp", "attention", "sparse", "dense"):
        if name not in words and not (name == "attention" and "att" in words):
            raise AssertionError(f"`results_figure` does not name {name!r}, in ticks, a legend or texts")
    for case, there in shown[axis].items():
        model, setting = case.split()
        if not any(_fits(_model(m.name), model) and _fits(_setting(m.name), setting) for m in there):
            raise AssertionError(
                f"`results_figure` shows the accuracy of {case!r} under another name: names and values differ in order"
            )
    homes = [there[0].ax for there in shown[axis].values()]
    other = "x" if axis == "y" else "y"
    if not any(_label(ax, axis) for ax in homes):
        elsewhere = any("accura" in _label(ax, other) for ax in homes)
        hint = f" (the {other} axis has it)" if elsewhere else ""
        raise AssertionError(
            f"`results_figure` has no label on the axis of the accuracy, the {axis} axis{hint}: "
            f"`ax.set_{axis}label(...)`"
        )
    for case, values in kept.items():
        own = np.asarray(found[case]["half"], dtype=float) if isinstance(found, dict) else math.nan
        halves = [h for h in (half_width(values), float(own)) if h > 1e-7]
        edges = _edges(axes)[axis == "y"]
        if not halves or any(_near(edges, values.mean(), h).any() for h in halves):
            continue
        if not any(_intervals(ax) for ax in axes):
            raise AssertionError("`results_figure` shows no intervals: `yerr=...` in `ax.bar` or `ax.errorbar`")
        for what, width in WIDTHS.items():
            if _near(edges, values.mean(), width(values), 0.03).any():
                raise AssertionError(
                    f"`results_figure`: the error bar of {case!r} is {what} to each side, expected `half`"
                )
        raise AssertionError(f"`results_figure`: the error bar of {case!r} does not end at its mean minus `half`")


@says_so(name="complexity_figure")
def complexity(figure) -> None:
    """Six mean curves against the number of samples, on a log axis, labelled and named."""
    axes = drawn(figure, "complexity_figure")
    kept = curves()
    samples = kept.samples.astype(float)
    words = _words(figure)
    found = [curve for ax in axes for curve in _curves(ax)]
    for (model, T), values in kept.accuracy.items():
        if model not in ("MLP", "attention"):
            continue
        mean = values.mean(axis=1)
        mine = [c for c in found if c.y.shape == mean.shape and _near_all(c.y, mean)]
        if not mine:
            if any(c.x.shape == mean.shape and _near_all(c.x, mean) for c in found):
                raise AssertionError(
                    "`complexity_figure`: the axes are swapped, the number of samples belongs on the x axis"
                )
            if any(c.y.shape == mean.shape and _near_all(c.y, values[:, 0]) for c in found):
                raise AssertionError("`complexity_figure` shows the first seed, expected the mean over the seeds")
            raise AssertionError(f"`complexity_figure` has no curve with the mean accuracies of {model!r}, T = {T}")
        curve = mine[0]
        if not np.allclose(curve.x, samples):
            raise AssertionError(
                f"`complexity_figure`: the curve of {model!r}, T = {T}, is not drawn against `kept_curves.samples`"
            )
        if curve.ax.get_xscale() not in ("log", "symlog"):
            raise AssertionError(
                "`complexity_figure`: the number of samples is not on a log axis: `ax.set_xscale('log')`"
            )
        below, left = (axis_label(curve.ax, axis, "`complexity_figure`").lower() for axis in "xy")
        if ("accura" in below or "sampl" in left) and "sampl" not in below and "accura" not in left:
            raise AssertionError("`complexity_figure`: the labels of the x and the y axis are swapped")
        names = [(c.name, c.ax.get_title()) for c in mine]
        if not any(
            _fits(_model(part), model) and _fits(_tokens(part), str(T)) for name in names for part in [" ".join(name)]
        ):
            raise AssertionError(f"`complexity_figure` shows the curve of {model!r}, T = {T}, under another name")
    for name in ("mlp", "30", "60", "120"):
        if name not in words:
            raise AssertionError(f"`complexity_figure` does not name {name.upper()!r}: add a legend, titles or texts")
    if not any(word in words for word in ("att", "single", "query")):
        raise AssertionError("`complexity_figure` does not name the curves of attention: a legend, titles or texts")


def _near_all(found: np.ndarray, mean: np.ndarray) -> bool:
    return np.allclose(found, mean, atol=1e-4) or np.allclose(found, 100 * mean, atol=1e-2)


@says_so(name="complexity_figure, intervals")
def intervals(figure, paired_interval) -> None:
    """A band or error bars for each of the six curves, from the mean minus half the interval.

    Args:
        figure: the student's.
        paired_interval: the student's; a mistake there was charged there.
    """
    axes = drawn(figure, "complexity_figure")
    kept = curves()
    x, y = _edges(axes)
    there = sum(_intervals(ax) for ax in axes)
    for (model, T), values in kept.accuracy.items():
        if model not in ("MLP", "attention"):
            continue
        own = [own_half(paired_interval, row) for row in values]
        ways = {"": [half_width(row) for row in values], "own": own}
        ways |= {what: [width(row) for row in values] for what, width in WIDTHS.items()}
        ends = [
            what
            for what, halves in ways.items()
            if all(
                h < 1e-6
                or _near(y[np.isclose(x, size, rtol=0.1)], row.mean(), h, 0.03 if what in WIDTHS else 0.1).any()
                for size, row, h in zip(kept.samples, values, halves, strict=True)
            )
        ]
        if not {"", "own"}.isdisjoint(ends):
            continue
        if there < 6:
            raise AssertionError(
                f"`complexity_figure` has {there} bands or sets of error bars, expected one for each of the six curves"
            )
        if ends:
            raise AssertionError(
                f"`complexity_figure`: the band of {model!r}, T = {T}, is {ends[0]} to each side, expected half the "
                "95 % interval"
            )
        raise AssertionError(
            f"`complexity_figure`: the band of {model!r}, T = {T}, does not begin at the mean minus half the interval"
        )
