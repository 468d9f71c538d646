"""Assignment 05: the visible checks of the figures that the student draws."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import numpy as np

from course.checks.compare import says_so
from course.checks.described import Curve, Described, Panel
from course.checks.figures import axis_label, called, describe, has_names, lines, panels, same

#: Units in which seconds and bytes may be drawn.
UNITS = {"seconds": (1.0, 1e3, 1e6), "bytes": (1.0, 1e-3, 1e-6, 1e-9, 1 / 1024, 1 / 1024**2, 1 / 1024**3)}
Home = tuple[Panel, list[Curve]]


@says_so(name="scaling_figure, all curves")
def scaling_curves(figure, measured: Mapping[str, Mapping]) -> None:
    """Seconds and bytes of every row of `measured` are drawn against N, in two panels."""
    places = _scaling(describe(figure, "scaling_figure"), measured)
    homes = {what: {panel for (_, kind), (panel, _) in places.items() if kind == what} for what in UNITS}
    if homes["seconds"] & homes["bytes"]:
        raise AssertionError("`scaling_figure`: seconds and bytes share one panel, expected one for each")


@says_so(name="scaling_figure, axes and labels")
def scaling_axes(figure, measured: Mapping[str, Mapping]) -> None:
    """Check that all axes of the curves are logarithmic and labelled; there is a legend."""
    figure = describe(figure, "scaling_figure")
    places = _scaling(figure, measured)
    for (_, what), (panel, _) in places.items():
        _logarithmic(panel, "scaling_figure")
        below, beside = (axis_label(panel, axis, f"`scaling_figure`: the panel of the {what}").lower() for axis in "xy")
        if any(word in below for word in ("second", "time", "memory", "byte")):
            raise AssertionError(f"`scaling_figure`: the x axis, which counts tokens, is labelled {below!r}")
        other = {"seconds": ("byte", "memory"), "bytes": ("second", "time", "milli")}[what]
        if any(word in beside for word in other):
            raise AssertionError(
                f"`scaling_figure`: the panel of the {what} has the label {beside!r}: are labels swapped?"
            )
    _legend(figure, "scaling_figure")
    for (name, what), (panel, curves) in places.items():
        if panel.legend or figure.legends:
            _under_its_name(panel, curves, name, measured, "scaling_figure")
        _in_its_unit(panel, curves, measured[name], what)


def _scaling(figure: Described, measured: Mapping[str, Mapping]) -> dict[tuple[str, str], Home]:
    """(name, "seconds" or "bytes") -> where its curve is."""
    found = {}
    for name, kept in measured.items():
        for what, units in UNITS.items():
            values = np.asarray(kept[what], dtype=float)
            if np.isfinite(values).all():
                found[name, what] = _home(
                    figure,
                    kept["N"],
                    [unit * values for unit in units],
                    f"`scaling_figure`: no curve shows the {what} of {name!r} against N",
                    ("the axes are swapped: N belongs on the x axis", f"draw measured[...][{what!r}]"),
                )
    return found


def _home(figure: Described, x, ways: Sequence, missing: str, hints: tuple[str, str]) -> Home:
    """Return the first panel with a curve of these x and of y in one of several ways, and its curves of that kind."""
    curves = lines(panels(figure))
    mine = [(panel, c) for panel, c in curves if same(c.x, x) and any(same(c.y, way) for way in ways)]
    if not mine:
        if any(same(c.y, log(way)) for _, c in curves for way in ways for log in (np.log, np.log2, np.log10)):
            raise AssertionError(f"{missing}: its logarithms are drawn, draw the numbers on a log axis")
        swapped = any(same(c.y, x) and any(same(c.x, way) for way in ways) for _, c in curves)
        raise AssertionError(f"{missing}: {hints[0] if swapped else hints[1]}")
    return mine[0][0], [curve for panel, curve in mine if panel is mine[0][0]]


def _under_its_name(panel: Panel, curves: Sequence[Curve], name: str, names: Mapping, figure: str) -> None:
    """Check that the legend does not show the curve, or the cloud of points, under the name of another."""
    said = [text for curve in curves for text in called(panel, curve)]
    if said and all(_named(text, name, names) for text in said):
        raise AssertionError(
            f"`{figure}`: the legend calls the curve of {name!r} {said[0]!r}: names and curves differ in order"
        )


def _named(text: str, name: str, names: Mapping) -> str:
    """Which other name a text is, but for numbers, a slope, and what is measured; "" if none."""

    def words(of: str) -> list[str]:
        return [word for word in re.findall(r"[^\W\d_]+", of.lower()) if word not in ("slope", "n", "time", "memory")]

    return next((other for other in names if other != name and words(text) == words(other)), "")


#: What a label says of the unit: the name of the unit, and how it may be written.
SAYS_UNIT = {
    "seconds": {
        "ms": (1e3, r"\bms\b|\bmsecs?|milli"),
        "µs": (1e6, r"[µμ]\s*s|\\mu|\bus\b|\busecs?|micro"),
        "s": (1.0, r"\bs\b|\bsecs?\b|(?<!milli)(?<!micro)(?<!milli\s)(?<!micro\s)\bseconds?\b"),
    },
    "bytes": {
        "kB": (1e-3, r"\bki?b\b|\bki?bytes?\b|kilo|kibi"),
        "MB": (1e-6, r"\bmi?b\b|\bmi?bytes?\b|mega|mebi"),
        "GB": (1e-9, r"\bgi?b\b|\bgi?bytes?\b|giga|gibi"),
        "bytes": (1.0, r"(?<!kilo)(?<!mega)(?<!giga)(?<!kilo\s)(?<!mega\s)(?<!giga\s)\bbytes?\b|\bb\b"),
    },
}


def _in_its_unit(panel: Panel, curves: Sequence[Curve], kept: Mapping, what: str) -> None:
    """Check that the label names no unit other than the drawn one; a label with a factor is not checked."""
    values = np.asarray(kept[what], dtype=float)
    units = [unit for unit in UNITS[what] if any(same(curve.y, unit * values) for curve in curves)]
    text = " ".join([axis_label(panel, "y", "`scaling_figure`"), panel.titles[0], panel.head]).lower()
    said = {name: unit for name, (unit, how) in SAYS_UNIT[what].items() if re.search(how, text)}
    ticks = [tick.text for tick in panel.y.ticks]
    if ticks and not any("10^" in tick for tick in ticks):
        return  # numbers of another formatter, which may count in the unit of the label
    if not units or re.search(r"\d|\^|⁻", text) or (not said and 1.0 in units):
        return
    if not any(0.9 < unit / of < 1.2 for unit in units for of in said.values()):
        drawn_in = min(SAYS_UNIT[what], key=lambda name: abs(np.log(SAYS_UNIT[what][name][0] / units[0])))
        says = f"the label says {', '.join(said)}" if said else "the label does not say so"
        raise AssertionError(
            f"`scaling_figure`: the {what} are drawn in {drawn_in}, but {says}: change the label, or the numbers"
        )


def _logarithmic(panel: Panel, name: str) -> None:
    for which in "xy":
        scale = panel.axis(which).scale
        if scale != "log":
            raise AssertionError(f"`{name}`: the {which} axis is {scale}, expected log: `ax.set_{which}scale('log')`")


def _legend(figure: Described, name: str) -> None:
    """Check for a legend somewhere in the figure, or names written beside the curves."""
    if not has_names(figure):
        raise AssertionError(f"`{name}` has no legend: give each curve a `label`, then call `ax.legend()`")
