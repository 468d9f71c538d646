"""Exercise 3.5 b: the measured time and memory, drawn against N."""

import re

import numpy as np

from autograder.exercises import Exercise, Results
from course.checks.figures import axis_label, called, has_names, lines, panels, same

KINDS = ("seconds", "bytes")
ROWS = ("softmax", "torch, fused", "quadratic kernel")
FEWEST = 5  # sizes of each
#: Of each kind its units: what a message calls one, its size, and how a label may write it.
UNITS = (
    (
        ("ms", 1e3, r"\bms\b|\bmsecs?|milli"),
        ("µs", 1e6, r"[µμ]\s*s|\\mu|\bus\b|\busecs?|micro"),
        ("s", 1.0, r"\bs\b|\bsecs?\b|(?<!milli)(?<!micro)(?<!milli\s)(?<!micro\s)\bseconds?\b"),
    ),
    (
        ("kB", 1e-3, r"\bki?b\b|\bki?bytes?\b|kilo|kibi"),
        ("MB", 1e-6, r"\bmi?b\b|\bmi?bytes?\b|mega|mebi"),
        ("GB", 1e-9, r"\bgi?b\b|\bgi?bytes?\b|giga|gibi"),
        ("bytes", 1.0, r"(?<!kilo)(?<!mega)(?<!giga)(?<!kilo\s)(?<!mega\s)(?<!giga\s)\bbytes?\b|\bb\b"),
    ),
)
FACTORS = ((1.0, 1e3, 1e6), (1.0, 1e-3, 1e-6, 1e-9, 1 / 1024, 1 / 1024**2, 1 / 1024**3))
OTHER_KIND = (("byte", "memory"), ("second", "time", "milli"))  # words of a label of the other one


# ---- what students see: the judges, which get the description of the figure and `measured` ----


def as_measured(measured):
    return measured


def homes(scaling_figure, kept):
    """Return where each row of `measured` is drawn: (name, place of its kind) -> panel and curves.

    Raises:
        AssertionError: a row is missing.
    """
    if not isinstance(kept, dict) or not all(len(kept.get(name, {}).get("N", ())) >= FEWEST for name in ROWS):
        raise AssertionError("`measured` is not what the cell above makes: run that again, and change nothing in it")
    found = {}
    for name, row in kept.items():
        for place, kind in enumerate(KINDS):
            values = np.asarray(row[kind], dtype=float)
            if np.isfinite(values).all():
                found[name, place] = home(scaling_figure, name, kind, row["N"], [u * values for u in FACTORS[place]])
    return found


def home(scaling_figure, name, kind, sizes, ways):
    """Return the first panel with a curve of these sizes, and of values in one of several units, and such curves."""
    curves = lines(panels(scaling_figure))
    mine = [(panel, curve) for panel, curve in curves if same(curve.x, sizes) and any(same(curve.y, w) for w in ways)]
    if mine:
        return mine[0][0], [curve for panel, curve in mine if panel is mine[0][0]]
    missing = f"`scaling_figure`: no curve shows the {kind} of {name!r} against N"
    if any(same(curve.y, log(way)) for _, curve in curves for way in ways for log in (np.log, np.log2, np.log10)):
        raise AssertionError(f"{missing}: its logarithms are drawn, draw the numbers on a log axis")
    if any(same(curve.y, sizes) and any(same(curve.x, way) for way in ways) for _, curve in curves):
        raise AssertionError(f"{missing}: the axes are swapped: N belongs on the x axis")
    raise AssertionError(f"{missing}: draw measured[...][{kind!r}]")


def all_curves(scaling_figure, measured):
    found = homes(scaling_figure, measured())
    seconds, of_bytes = ([panel for (_, kind), (panel, _) in found.items() if kind == place] for place in (0, 1))
    if any(panel in of_bytes for panel in seconds):
        raise AssertionError("`scaling_figure`: seconds and bytes share one panel, expected one for each")


def axes_and_labels(scaling_figure, measured):
    kept = measured()
    found = homes(scaling_figure, kept)
    for (_, place), (panel, _) in found.items():
        log_axes_with_labels(panel, place)
    if not has_names(scaling_figure):
        raise AssertionError("`scaling_figure` has no legend: give each curve a `label`, then call `ax.legend()`")
    for (name, place), (panel, curves) in found.items():
        if panel.legend or scaling_figure.legends:
            under_its_name(panel, curves, name, kept)
        in_its_unit(panel, curves, np.asarray(kept[name][KINDS[place]], dtype=float), place)


def log_axes_with_labels(panel, place):
    for axis in "xy":
        scale = panel.axis(axis).scale
        if scale != "log":
            raise AssertionError(
                f"`scaling_figure`: the {axis} axis is {scale}, expected log: `ax.set_{axis}scale('log')`"
            )
    where = f"`scaling_figure`: the panel of the {KINDS[place]}"
    below, beside = (axis_label(panel, axis, where).lower() for axis in "xy")
    if any(word in below for word in ("second", "time", "memory", "byte")):
        raise AssertionError(f"`scaling_figure`: the x axis, which counts tokens, is labelled {below!r}")
    if any(word in beside for word in OTHER_KIND[place]):
        raise AssertionError(f"{where} has the label {beside!r}: are labels swapped?")


def under_its_name(panel, curves, name, names):
    """Check that the legend does not show the curve, or the cloud of points, under the name of another."""
    said = [text for curve in curves for text in called(panel, curve)]
    others = [words_of(other) for other in names if other != name]
    if said and all(words_of(text) in others for text in said):
        raise AssertionError(
            f"`scaling_figure`: the legend calls the curve of {name!r} {said[0]!r}: names and curves differ in order"
        )


def words_of(text):
    """Return the words of a name in a legend, without numbers, a slope, and what is measured."""
    return [word for word in re.findall(r"[^\W\d_]+", text.lower()) if word not in ("slope", "n", "time", "memory")]


def in_its_unit(panel, curves, values, place):
    """Check that the label names no unit other than the drawn one; a label with a factor is not checked."""
    units = [unit for unit in FACTORS[place] if any(same(curve.y, unit * values) for curve in curves)]
    text = " ".join([axis_label(panel, "y", "`scaling_figure`"), panel.titles[0], panel.head]).lower()
    said = [(name, unit) for name, unit, written in UNITS[place] if re.search(written, text)]
    ticks = [tick.text for tick in panel.y.ticks]
    if ticks and not any("10^" in tick for tick in ticks):
        return  # numbers of another formatter, which may count in the unit of the label
    if not units or re.search(r"\d|\^|⁻", text) or (not said and 1.0 in units):
        return
    if not any(0.9 < unit / of < 1.2 for unit in units for _, of in said):
        drawn = min(UNITS[place], key=lambda unit: abs(np.log(unit[1] / units[0])))[0]
        says = f"the label says {', '.join(name for name, _ in said)}" if said else "the label does not say so"
        raise AssertionError(
            f"`scaling_figure`: the {KINDS[place]} are drawn in {drawn}, but {says}: change the label, or the numbers"
        )


exercise = Exercise(
    parts=[
        Results(
            title="a curve for each row of `measured`",
            judge=all_curves,
            measure=as_measured,
            figures=["scaling_figure"],
        ),
        Results(
            title="log axes and labels",
            price=0.5,
            judge=axes_and_labels,
            measure=as_measured,
            figures=["scaling_figure"],
        ),
    ],
)
