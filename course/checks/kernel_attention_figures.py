"""Assignment 05: the visible checks of the figures that the student draws."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence

import numpy as np

from course.checks.compare import call, numbers, says_so
from course.checks.figures import axis_label, drawn, lines

#: Units in which seconds and bytes may be drawn.
UNITS = {"seconds": (1.0, 1e3, 1e6), "bytes": (1.0, 1e-3, 1e-6, 1e-9, 1 / 1024, 1 / 1024**2, 1 / 1024**3)}
KINDS = ("trigonometric", "positive")
ROOT = "`quality_figure`:"
DRAW = "draw_frequencies(m, D, s2, seed)"
#: Words that say what an interval is.
INTERVAL = re.compile(
    r"standard|deviat|\bstd|\bs\.?\s?[ed]\b|\bsem\b|errors?\b(?!\s?bar)|interval|confiden|\bci\b|±|\+/-|\\pm|σ|sigma|"
    r"quantile|percentile|quartile|\biqr|range|spread|least|most|lowest|highest|smallest|largest|\bmin|\bmax|bootstrap|plus|%",
    re.IGNORECASE,
)


@says_so(name="scaling_figure, all curves")
def scaling_curves(figure, measured: Mapping[str, Mapping]) -> None:
    """Seconds and bytes of every row of `measured` are drawn against N, in two panels."""
    places = _scaling(figure, measured)
    homes = {what: [id(ax) for (_, kind), ax in places.items() if kind == what] for what in UNITS}
    if set(homes["seconds"]) & set(homes["bytes"]):
        raise AssertionError("`scaling_figure`: seconds and bytes share one panel, expected one for each")


@says_so(name="scaling_figure, axes and labels")
def scaling_axes(figure, measured: Mapping[str, Mapping]) -> None:
    """All axes of the curves are logarithmic and labelled; there is a legend."""
    places = _scaling(figure, measured)
    for (_, what), ax in places.items():
        _logarithmic(ax, "scaling_figure")
        below, beside = (axis_label(ax, axis, f"`scaling_figure`: the panel of the {what}").lower() for axis in "xy")
        if any(word in below for word in ("second", "time", "memory", "byte")):
            raise AssertionError(f"`scaling_figure`: the x axis, which counts tokens, is labelled {below!r}")
        other = {"seconds": ("byte", "memory"), "bytes": ("second", "time", "milli")}[what]
        if any(word in beside for word in other):
            raise AssertionError(
                f"`scaling_figure`: the panel of the {what} has the label {beside!r}: are labels swapped?"
            )
    _legend(figure, "scaling_figure")
    for (name, what), ax in places.items():
        _under_its_name(ax, name, measured, measured[name]["N"], _units(measured[name][what], what), "scaling_figure")
        _in_its_unit(ax, measured[name], what)


@says_so(name="quality_figure, all curves")
def quality_curves(figure, by_m: Mapping[str, np.ndarray], ms: Sequence[int]) -> None:
    """Each error is drawn against m."""
    _quality(figure, by_m, ms)


@says_so(name="quality_figure, axes, labels and the dashed line")
def quality_axes(figure, by_m: Mapping[str, np.ndarray], ms: Sequence[int]) -> None:
    """Logarithmic, labelled axes, a legend, and a line that falls like 1/√m."""
    homes = _quality(figure, by_m, ms)
    for ax in homes:
        _logarithmic(ax, "quality_figure")
        for axis in "xy":
            axis_label(ax, axis, "`quality_figure`")
    _legend(figure, "quality_figure")
    for name, ax in zip(by_m, homes, strict=False):
        _under_its_name(ax, name, by_m, ms, [by_m[name]], "quality_figure")
    _falls_like_a_root(homes, by_m, np.asarray(ms, dtype=float))


def _falls_like_a_root(homes: Sequence, by_m: Mapping[str, np.ndarray], ms: np.ndarray) -> None:
    """A dashed line, besides the curves, is c/√m with the first point of a curve on it."""
    curves = [np.asarray(errors, dtype=float) for errors in by_m.values()]
    falling = []
    for line in (line for ax in homes for line in ax.get_lines()):
        x, y = (np.asarray(values, dtype=float) for values in (line.get_xdata(), line.get_ydata()))
        if len(x) < 2 or np.any(x <= 0) or np.any(y <= 0) or np.ptp(x) == 0 or any(_same(y, c) for c in curves):
            continue
        if np.allclose(y * np.sqrt(x), y[0] * np.sqrt(x[0]), rtol=0.02):
            falling.append((line, y[0] * np.sqrt(x[0])))
    dashed = [factor for line, factor in falling if line.get_linestyle() not in ("-", "None")]
    if not falling:
        raise AssertionError(f"{ROOT} no line falls like 1/√m: draw c/√m, with c from the first point of a curve")
    if not dashed:
        raise AssertionError(f"{ROOT} the line that falls like 1/√m is not dashed: `linestyle='--'`")
    factors = np.array([curve * np.sqrt(ms) for curve in curves])
    for factor in dashed:
        exact = np.isclose(factors, factor, rtol=1e-9)
        if np.isclose(factors[:, 0], factor, rtol=0.03).any() and (exact[:, 0].any() or not exact.any()):
            return
    if any(np.isclose(factors[:, -1], factor, rtol=1e-9).any() for factor in dashed):
        raise AssertionError(f"{ROOT} the dashed line goes through the last point of a curve, expected the first")
    raise AssertionError(f"{ROOT} the line that falls like 1/√m goes through the first point of no curve")


@says_so(name="swap_figure, accuracies and their means")
def swap_curves(figure, accuracies, ms: Sequence[int]) -> None:
    """Two arrays of accuracies, whose means over the seeds are drawn against m."""
    _swap(figure, accuracies, ms)


@says_so(name="swap_figure, the accuracies that the seeds give")
def swap_rows(accuracies, ms: Sequence[int], model, draw, attention, features: Mapping) -> None:
    """Some of the accuracies again, with the student's own functions and the seed of their column.

    Args:
        accuracies: the student's.
        ms: numbers of frequencies, a row each.
        model: of `course.kernel_attention.sparse_and`.
        draw: the student's draw_frequencies.
        attention: the student's kernel_attention, tried where a plain weighted mean gives another accuracy.
        features: kind -> the student's features.
    """
    one, other = (numbers(call(draw, 3, 8, 8**0.5, 0), DRAW, "(m, D)") for _ in range(2))
    if not np.array_equal(one, other):
        raise AssertionError(
            f"`swap_accuracies` cannot be computed again: `{DRAW}` gives other frequencies in each call with the same "
            "seed: fix exercise 5.2 a first"
        )
    for name in KINDS:
        rows = _accuracies(accuracies, name, ms)
        for row, seed in itertools.product((0, 1), range(8)):

            def again(s2: float, seed: int = seed, m: int = ms[row], name: str = name) -> float:
                frequencies = numbers(call(draw, m, 8, s2, seed), DRAW, "(m, D)")
                return _swapped(model, features[name], frequencies)

            found = rows[row, seed]
            if abs(found - again(8**0.5)) < 0.01:
                continue
            frequencies = numbers(call(draw, ms[row], 8, 8**0.5, seed), DRAW, "(m, D)")
            if abs(found - _swapped(model, features[name], frequencies, attention)) < 0.01:
                continue
            where = (
                f"`swap_accuracies[{name!r}]`, m = {ms[row]}, seed {seed}: {found:.3f} is not what your functions give"
            )
            kind = next(kind for kind in KINDS if kind != name)
            for sentence, s2, more, of in (
                (f", but those of the {kind} features do", 8**0.5, 0, kind),
                (": s² is √8, not 8", 8.0, 0, name),
                (": s² is √8, not 1", 1.0, 0, name),
                *((f": the seeds begin with {more}, expected 0", 8**0.5, more, name) for more in (1, 100, 1000)),
            ):
                if all(abs(rows[row, j] - again(s2, j + more, name=of)) < 0.01 for j in range(8)):
                    raise AssertionError(where + sentence)
            raise AssertionError(
                f"{where} with `draw_frequencies(m, 8, np.sqrt(8), seed)` for query and keys: perhaps the frequencies "
                "are drawn with another seed, or anew for the keys"
            )


def _swapped(model, features, frequencies: np.ndarray, attention=None) -> float:
    """Accuracy of the model with features in place of the softmax; by a plain weighted mean, or a given attention."""
    of_query = numbers(call(features, model.Q, frequencies), "features of the query", "(1, C)")
    of_keys = numbers(call(features, model.K.reshape(-1, model.K.shape[-1]), frequencies), "features", "(keys, C)")
    of_keys = of_keys.reshape(*model.K.shape[:2], -1)
    if attention is None:
        weights = of_keys @ of_query[0]
        with np.errstate(all="ignore"):
            outputs = np.sum(weights * model.V[:, :, 0], axis=1) / weights.sum(axis=1)
    else:
        pairs = zip(of_keys, model.V, strict=True)
        found = [numbers(call(attention, of_query, keys, values), "an output", "(1, 1)") for keys, values in pairs]
        outputs = np.array([output.ravel()[0] for output in found])
    return float(np.mean((outputs + model.offset > 0) == model.labels))


@says_so(name="swap_figure, interval, exact line, labels")
def swap_axes(figure, accuracies, ms: Sequence[int], exact: float) -> None:
    """m on a log axis, a horizontal line at the exact accuracy, bars or bands, labels."""
    homes = _swap(figure, accuracies, ms)
    for ax in homes:
        if ax.get_xscale() not in ("log", "symlog"):
            raise AssertionError("`swap_figure`: m is on a linear axis, expected a log axis: `ax.set_xscale('log')`")
        for axis in "xy":
            axis_label(ax, axis, "`swap_figure`")
        level = [y for _, _, y in lines([ax]) if len(y) >= 2 and np.allclose(y, exact, atol=1e-6)]
        segments = [c for c in ax.collections if _is_level(c, exact)]
        if not level and not segments:
            raise AssertionError(
                "`swap_figure`: no horizontal line is at `exact_accuracy`: `ax.axhline(exact_accuracy)`"
            )
        if not len(ax.collections) > len(segments):
            raise AssertionError(
                "`swap_figure`: no interval is drawn: `ax.errorbar(..., yerr=...)` or `ax.fill_between(...)`"
            )
    _legend(figure, "swap_figure")
    if not INTERVAL.search(" ".join(_texts(figure))):
        raise AssertionError(
            "`swap_figure`: no label says what the bars or bands are: write it into the legend, a title or a label of "
            "an axis, for example 'mean ± 2 standard errors'"
        )


def _texts(figure) -> list[str]:
    """All texts of a figure: labels, titles, legends, and what is written into it."""
    found = [text.get_text() for text in figure.texts]
    legends = list(figure.legends)
    for ax in figure.axes:
        found += [ax.get_xlabel(), ax.get_ylabel(), *(ax.get_title(loc=place) for place in ("left", "center", "right"))]
        found += [text.get_text() for text in ax.texts]
        legends += [ax.get_legend()] if ax.get_legend() is not None else []
    for legend in legends:
        found += [text.get_text() for text in (legend.get_title(), *legend.get_texts())]
    return list(map(str, found))


def _scaling(figure, measured: Mapping[str, Mapping]) -> dict[tuple[str, str], object]:
    """(name, "seconds" or "bytes") -> the Axes of its curve."""
    curves = lines(drawn(figure, "scaling_figure"))
    found = {}
    for name, kept in measured.items():
        sizes = np.asarray(kept["N"], dtype=float)
        for what, units in UNITS.items():
            values = np.asarray(kept[what], dtype=float)
            if not np.isfinite(values).all():
                continue
            mine = [ax for ax, x, y in curves if _same(x, sizes) and any(_same(y, unit * values) for unit in units)]
            if not mine:
                swapped = any(_same(y, sizes) and any(_same(x, unit * values) for unit in units) for _, x, y in curves)
                hint = "the axes are swapped: N belongs on the x axis" if swapped else f"draw measured[...][{what!r}]"
                raise AssertionError(f"`scaling_figure`: no curve shows the {what} of {name!r} against N: {hint}")
            found[name, what] = mine[0]
    return found


def _quality(figure, by_m: Mapping[str, np.ndarray], ms: Sequence[int]) -> list:
    """The Axes that hold the curves."""
    curves = lines(drawn(figure, "quality_figure"))
    homes = []
    for name, errors in (by_m or {"positive": ()}).items():  # none of the features may have run
        mine = [ax for ax, x, y in curves if _same(x, np.asarray(ms)) and _same(y, np.asarray(errors, dtype=float))]
        if not mine:
            swapped = any(_same(y, np.asarray(ms)) for _, _, y in curves)
            hint = "the axes are swapped: m belongs on the x axis" if swapped else "draw by_m[name] against MS"
            raise AssertionError(f"`quality_figure`: no curve shows the errors of {name!r}: {hint}")
        homes.append(mine[0])
    return homes


def _swap(figure, accuracies, ms: Sequence[int]) -> list:
    """The Axes that hold the two curves of means."""
    curves = lines(drawn(figure, "swap_figure"))
    homes = []
    for name in KINDS:
        rows = _accuracies(accuracies, name, ms)
        means = rows.mean(axis=1)
        mine = [ax for ax, x, y in curves if _same(x, np.asarray(ms)) and _same(y, means)]
        if not mine:
            raise AssertionError(f"`swap_figure`: no curve shows the mean over the seeds of {name!r} against m")
        homes.append(mine[0])
    return homes


def _accuracies(accuracies, name: str, ms: Sequence[int]) -> np.ndarray:
    """The accuracies of one kind of features, (ms, seeds)."""
    if not isinstance(accuracies, Mapping) or not set(KINDS) <= set(accuracies):
        raise AssertionError("`swap_accuracies` should be a dict with the keys 'trigonometric' and 'positive'")
    rows = numbers(accuracies[name], f"swap_accuracies[{name!r}]", "(5, seeds)")
    if rows.ndim != 2 or len(rows) != len(ms) or rows.shape[1] < 8:
        swapped = ": are the axes swapped?" if rows.ndim == 2 and len(rows) != len(ms) == rows.shape[1] else ""
        raise AssertionError(
            f"`swap_accuracies[{name!r}]` has shape {rows.shape}, expected ({len(ms)}, seeds), 8 or more{swapped}"
        )
    if not np.all((rows >= 0) & (rows <= 1)):
        raise AssertionError(f"`swap_accuracies[{name!r}]` holds numbers that are not between 0 and 1")
    if np.allclose(rows, rows[:, :1]) and np.ptp(rows) > 0:
        raise AssertionError(f"`swap_accuracies[{name!r}]`: all seeds give the same: is the seed passed on?")
    return rows


def _units(values, what: str) -> list[np.ndarray]:
    """The values in every unit in which they may be drawn."""
    return [unit * np.asarray(values, dtype=float) for unit in UNITS[what]]


def _under_its_name(ax, name: str, names: Mapping, x, ways: Sequence, figure: str) -> None:
    """The curve, or the cloud of points, does not stand in the legend under the name of another."""
    said = [text for text in _said(ax, x, ways) if text]
    own = [_named(text, name, names) for text in said]
    if said and not any(other == "" for other in own):
        raise AssertionError(
            f"`{figure}`: the legend calls the curve of {name!r} {said[0]!r}: names and curves differ in order"
        )


def _said(ax, x, ways: Sequence) -> list[str]:
    """What the legend says of a curve: its label, and the text beside the only line of its colour."""
    handles = {id(c.lines[0]): c for c in ax.containers if getattr(c, "has_yerr", None) is not None and c.lines[0]}
    mine = [
        (line, str(line.get_color()), handles.get(id(line), line))
        for line in ax.get_lines()
        if _drawn(line.get_xdata(), x) and any(_drawn(line.get_ydata(), way) for way in ways)
    ]
    for cloud in ax.collections:
        points = np.asarray(cloud.get_offsets(), dtype=float)
        if len(points) > 1 and _same(points[:, 0], x) and any(_same(points[:, 1], way) for way in ways):
            mine.append((cloud, "", cloud))
    texts = [str(holder.get_label()) for _, _, holder in mine]
    texts = ["" if text.startswith("_") else text for text in texts]
    for legend in [ax.get_legend(), *ax.figure.legends]:
        if legend is None or any(texts):
            continue
        words = [str(text.get_text()) for text in legend.get_texts()]
        colours = [str(line.get_color()) for line in legend.get_lines()]
        if len(words) == len(colours):
            for _, colour, _ in mine:
                if colour and colours.count(colour) == 1:
                    texts.append(words[colours.index(colour)])
    return texts


def _drawn(found, expected) -> bool:
    try:
        return _same(found, expected)
    except (TypeError, ValueError):  # names, or dates
        return False


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


def _in_its_unit(ax, kept: Mapping, what: str) -> None:
    """The label does not say another unit than the one that is drawn; a factor in it is not looked at."""
    here = ax.figure.get_suptitle() if hasattr(ax.figure, "get_suptitle") else ""
    units = [unit for unit in UNITS[what] if _shown(ax, kept["N"], unit * np.asarray(kept[what], dtype=float))]
    text = " ".join([axis_label(ax, "y", "`scaling_figure`"), str(ax.get_title()), str(here)]).lower()
    said = {name: unit for name, (unit, how) in SAYS_UNIT[what].items() if re.search(how, text)}
    ax.figure.canvas.draw()
    ticks = [str(tick.get_text()) for tick in ax.get_yticklabels()]
    if any(ticks) and not any("10^" in tick for tick in ticks):
        return  # numbers of another formatter, which may count in the unit of the label
    if not units or re.search(r"\d|\^|⁻", text) or (not said and 1.0 in units):
        return
    if not any(0.9 < unit / of < 1.2 for unit in units for of in said.values()):
        drawn_in = min(SAYS_UNIT[what], key=lambda name: abs(np.log(SAYS_UNIT[what][name][0] / units[0])))
        says = f"the label says {', '.join(said)}" if said else "the label does not say so"
        raise AssertionError(
            f"`scaling_figure`: the {what} are drawn in {drawn_in}, but {says}: change the label, or the numbers"
        )


def _shown(ax, x, y) -> bool:
    return any(home is ax and _same(a, np.asarray(x)) and _same(b, y) for home, a, b in lines([ax]))


def _same(one, other) -> bool:
    one, other = np.asarray(one, dtype=float), np.asarray(other, dtype=float)
    return one.shape == other.shape and bool(np.allclose(one, other, rtol=1e-6, equal_nan=True))


def _logarithmic(ax, name: str) -> None:
    for axis, scale in (("x", ax.get_xscale()), ("y", ax.get_yscale())):
        if scale != "log":
            raise AssertionError(f"`{name}`: the {axis} axis is {scale}, expected log: `ax.set_{axis}scale('log')`")


def _legend(figure, name: str) -> None:
    """A legend somewhere in the figure, or names written beside the curves."""
    there = any(ax.get_legend() is not None or len(ax.texts) for ax in figure.axes) or len(figure.legends)
    if not there:
        raise AssertionError(f"`{name}` has no legend: give each curve a `label`, then call `ax.legend()`")


def _is_level(collection, height: float) -> bool:
    """Whether it is what `ax.hlines` draws at this height."""
    segments = getattr(collection, "get_segments", list)()
    return bool(len(segments)) and all(len(s) and np.allclose(np.asarray(s)[:, 1], height) for s in segments)
