"""Assignment 03: its two figures, read as their reader would: what is drawn, under which name, with which interval."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from course.checks.compare import says_so
from course.checks.described import Curve, Panel
from course.checks.figures import axis_label, bars, called, describe, drawn, panels, tick_at, words
from course.checks.sparse_and_results import CASES
from course.sparse_and.kept import curves, runs

#: What may stand in place of half the interval: (values, half) -> length.
WIDTHS: dict[str, Callable[[np.ndarray, float], float]] = {
    "the standard deviation": lambda values, half: float(np.std(values, ddof=1)),
    "the whole width of the interval": lambda values, half: 2 * half,
    "the standard error": lambda values, half: float(np.std(values, ddof=1)) / math.sqrt(len(values)),
}
#: The two models whose curves the student draws.
PAIRED = ("MLP", "single query")


class Mark(NamedTuple):
    """One bar or point: its panel, the axis of its value, the value, and its name."""

    panel: Panel
    axis: str
    value: float
    name: str


def _marks(panel: Panel) -> list[Mark]:
    """Each bar once, and each point as a value on y and as one on x."""
    found = [
        Mark(panel, bar.axis, bar.end, f"{bar.label} {_tick(panel, bar.across, bar.place)}")
        for group in bars(panel)
        for bar in group
    ]
    for curve in panel.curves:
        name = _name(panel, curve)
        for x, y in curve.points.T:
            found.append(Mark(panel, "y", float(y), f"{name} {_tick(panel, 'x', x)}"))
            found.append(Mark(panel, "x", float(x), f"{name} {_tick(panel, 'y', y)}"))
    return found


def _name(panel: Panel, curve: Curve) -> str:
    """Its label, or else what a legend calls it."""
    return curve.name or " ".join(called(panel, curve))


def _tick(panel: Panel, axis: str, place: float) -> str:
    """Return the name at the tick nearest to a place; "" if it is a number or far away."""
    text = tick_at(panel, axis, place, reach=0.55)
    return text if re.search("[a-z]", text.lower()) else ""


def _edges(of: Sequence[Panel]) -> tuple[np.ndarray, np.ndarray]:
    """x and y of all ends of lines, error bars and corners of bands."""
    points = [curve.points for panel in of for curve in panel.curves]
    x, y = np.concatenate([np.zeros((2, 0)), *points, *(area.corners for panel in of for area in panel.areas)], axis=1)
    return x, y


def _near(values: np.ndarray, mean: float, by: float = 0.0, part: float = 0.1) -> np.ndarray:
    """Which values are `mean - by`, as a share or in percent, up to this part of `by`."""
    tolerance = part * by if by else 2e-5
    return (np.abs(values - (mean - by)) < tolerance) | (np.abs(values / 100 - (mean - by)) < tolerance)


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


@says_so(name="results_figure")
def results_figure(figure, found, interval: Callable) -> None:
    """Four accuracies under their names, with a label on their axis, and their intervals.

    Args:
        figure: the student's.
        found: their `results`.
        interval: (values, 0) -> their mean, and half its 95 % interval.
    """
    described = describe(figure, "results_figure")
    with_data = panels(described)
    # A title names nothing where all cases share one panel.
    written = words(described, titles=len(with_data) > 1).lower()
    axis, shown = _accuracies(with_data)
    for name in ("mlp", "attention", "sparse", "dense"):
        if name not in written and not (name == "attention" and "att" in written):
            raise AssertionError(f"`results_figure` does not name {name!r}, in ticks, a legend or texts")
    for case, there in shown.items():
        model, setting = case.split()
        if not any(_fits(_model(m.name), model) and _fits(_setting(m.name), setting) for m in there):
            raise AssertionError(
                f"`results_figure` shows the accuracy of {case!r} under another name: names and values differ in order"
            )
    homes = [there[0].panel for there in shown.values()]
    other = "x" if axis == "y" else "y"
    if not any(home.axis(axis).label for home in homes):
        elsewhere = any("accura" in home.axis(other).label.lower() for home in homes)
        hint = f" (the {other} axis has it)" if elsewhere else ""
        raise AssertionError(
            f"`results_figure` has no label on the axis of the accuracy, the {axis} axis{hint}: "
            f"`ax.set_{axis}label(...)`"
        )
    for label in (home.axis(axis).label for home in homes):
        if "loss" in label.lower() and "acc" not in label.lower():
            raise AssertionError(f"`results_figure` shows accuracies, and the label of their axis says {label!r}")
    _error_bars(with_data, axis, found, interval)


def _accuracies(of: Sequence[Panel]) -> tuple[str, Mapping[str, list[Mark]]]:
    """Return the axis of the accuracies, and the marks that show each case's accuracy within their panel."""
    marks = [mark for panel in of for mark in _marks(panel)]
    means = {case: _run(case).mean() for case in CASES}
    by_axis = {
        axis: {c: [m for m in marks if m.axis == axis and _near(np.array(m.value), mean)] for c, mean in means.items()}
        for axis in "yx"
    }
    axis = max("yx", key=lambda a: sum(bool(there) for there in by_axis[a].values()))
    for case, there in by_axis[axis].items():
        if not there:
            raise AssertionError(
                f"`results_figure` does not show the mean accuracy of {case!r}: a bar or a point for each case"
            )
        limits = [m.panel.axis(axis).limits for m in there]
        if not any(min(ends) <= m.value <= max(ends) for m, ends in zip(there, limits, strict=True)):
            raise AssertionError(f"`results_figure`: the accuracy of {case!r} is outside of the limits of its axis")
    return axis, by_axis[axis]


def _run(case: str) -> np.ndarray:
    """Accuracies of the kept run of a case, as "MLP sparse"."""
    model, setting = case.split()
    return runs()[model, setting].accuracy


def _error_bars(of: Sequence[Panel], axis: str, found, interval: Callable) -> None:
    """Each interval begins at the mean minus half of it."""
    edges = _edges(of)[axis == "y"]
    for case in CASES:
        values = _run(case)
        half = interval(values, 0)[1]
        own = np.asarray(found[case]["half"], dtype=float) if isinstance(found, dict) else math.nan
        halves = [h for h in (half, float(own)) if h > 1e-7]
        if not halves or any(_near(edges, values.mean(), h).any() for h in halves):
            continue
        if not any(panel.areas for panel in of):
            raise AssertionError("`results_figure` shows no intervals: `yerr=...` in `ax.bar` or `ax.errorbar`")
        for what, width in WIDTHS.items():
            if _near(edges, values.mean(), width(values, half), 0.03).any():
                raise AssertionError(
                    f"`results_figure`: the error bar of {case!r} is {what} to each side, expected `half`"
                )
        raise AssertionError(f"`results_figure`: the error bar of {case!r} does not end at its mean minus `half`")


@says_so(name="complexity_figure")
def complexity(figure) -> None:
    """Six mean curves against the number of samples, on a log axis, labelled and named."""
    described = describe(figure, "complexity_figure")
    kept = curves()
    written = words(described).lower()
    found = [(panel, curve) for panel in panels(described) for curve in panel.curves]
    for (model, T), values in kept.accuracy.items():
        if model not in PAIRED:
            continue
        mean = values.mean(axis=1)
        mine = [(p, c) for p, c in found if c.y.shape == mean.shape and _near_all(c.y, mean)]
        if not mine:
            if any(c.x.shape == mean.shape and _near_all(c.x, mean) for _, c in found):
                raise AssertionError(
                    "`complexity_figure`: the axes are swapped, the number of samples belongs on the x axis"
                )
            if any(c.y.shape == mean.shape and _near_all(c.y, values[:, 0]) for _, c in found):
                raise AssertionError("`complexity_figure` shows the first seed, expected the mean over the seeds")
            if any(c.y.shape == mean.shape and _near_all(c.y, 1 - mean) for _, c in found):
                raise AssertionError("`complexity_figure` shows the mean errors, expected the mean accuracies")
            raise AssertionError(f"`complexity_figure` has no curve with the mean accuracies of {model!r}, T = {T}")
        panel, curve = mine[0]
        if not np.allclose(curve.x, kept.samples[model, T]):
            raise AssertionError(
                f"`complexity_figure`: the curve of {model!r}, T = {T}, is not drawn against "
                "`kept_curves.samples[model, T]`"
            )
        if panel.x.scale not in {"log", "symlog"}:
            raise AssertionError(
                "`complexity_figure`: the number of samples is not on a log axis: `ax.set_xscale('log')`"
            )
        below, left = (axis_label(panel, axis, "`complexity_figure`").lower() for axis in "xy")
        if ("accura" in below or "sampl" in left) and "sampl" not in below and "accura" not in left:
            raise AssertionError("`complexity_figure`: the labels of the x and the y axis are swapped")
        names = [f"{_name(p, c)} {p.titles[0]}" for p, c in mine]
        if not any(
            _fits(_model(name), "MLP" if model == "MLP" else "attention") and _fits(_tokens(name), str(T))
            for name in names
        ):
            raise AssertionError(f"`complexity_figure` shows the curve of {model!r}, T = {T}, under another name")
    for name in ("mlp", "30", "60", "120"):
        if name not in written:
            raise AssertionError(f"`complexity_figure` does not name {name.upper()!r}: add a legend, titles or texts")
    if not any(word in written for word in ("att", "single", "query")):
        raise AssertionError("`complexity_figure` does not name the curves of attention: a legend, titles or texts")


def _near_all(found: np.ndarray, mean: np.ndarray) -> bool:
    return np.allclose(found, mean, atol=1e-4) or np.allclose(found, 100 * mean, atol=1e-2)


@says_so(name="complexity_figure, intervals")
def intervals(figure, interval: Callable) -> None:
    """Check that each of the six curves has a band or error bars, from the mean minus half the interval.

    Args:
        figure: the student's.
        interval: (values, 0) -> their mean, and half its 95 % interval.
    """
    axes = drawn(figure, "complexity_figure")
    kept = curves()
    x, y = _edges(axes)
    there = sum(len(panel.areas) for panel in axes)
    for (model, T), values in kept.accuracy.items():
        if model not in PAIRED:
            continue
        halves_of = [interval(row, 0)[1] for row in values]
        ways = {"": halves_of}
        ways |= {what: list(map(width, values, halves_of)) for what, width in WIDTHS.items()}
        ends = [
            what
            for what, halves in ways.items()
            if all(
                h < 1e-6
                or _near(y[np.isclose(x, size, rtol=0.1)], row.mean(), h, 0.03 if what in WIDTHS else 0.1).any()
                for size, row, h in zip(kept.samples[model, T], values, halves, strict=True)
            )
        ]
        if "" in ends:
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
