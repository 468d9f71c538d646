"""Exercise 4.5 a: the accuracy of a trained model against the number of random features in place of its softmax."""

import math
import re

import numpy as np

from autograder.exercises import Exercise, Results
from course.checks.compare import numbers
from course.checks.figures import axis_label, has_names, lines, panels, same, words

MS = (4, 16, 64, 256, 1024)
KINDS = ("trigonometric", "positive")
SEEDS = 8
INTERVAL = (  # words that say what an interval is
    r"standard|deviat|\bstd|\bs\.?\s?[ed]\b|\bsem\b|errors?\b(?!\s?bar)|interval|confiden|\bci\b|±|\+/-|\\pm|σ|sigma|"
    r"quantile|percentile|quartile|\biqr|range|spread|least|most|lowest|highest|smallest|largest|\bmin|\bmax|bootstrap|"
    r"plus|%"
)
#: Ways to draw the frequencies, s² and the first seed: the right one, and mistakes.
WAYS = ((math.sqrt(8), 0), (8.0, 0), (1.0, 0), (math.sqrt(8), 1), (math.sqrt(8), 100), (math.sqrt(8), 1000))
NEAR = 0.05  # a mean accuracy that is farther from those of all ways, with any features, was not measured
MADE_UP = (
    "`swap_accuracies[{kind!r}]` is not what your functions give, in whatever way the frequencies are drawn: measure "
    "it with `ka.accuracy`"
)
UNSTEADY = (
    "`swap_accuracies` cannot be computed again: `draw_frequencies(m, D, s2, seed)` gives other frequencies in each "
    "call with the same seed: fix exercise 4.2 a first"
)


def accuracies_of(accuracies, kind):
    """Return the accuracies with one kind of features; (5, seeds).

    Raises:
        AssertionError: they cannot be that.
    """
    if not isinstance(accuracies, dict) or not set(KINDS) <= set(accuracies):
        raise AssertionError("`swap_accuracies` should be a dict with the keys 'trigonometric' and 'positive'")
    name = f"swap_accuracies[{kind!r}]"
    rows = numbers(accuracies[kind], name, "(5, seeds)")
    if rows.ndim != 2 or len(rows) != len(MS) or rows.shape[1] < SEEDS:
        swapped = ": are the axes swapped?" if rows.ndim == 2 and len(rows) != len(MS) == rows.shape[1] else ""
        raise AssertionError(f"`{name}` has shape {rows.shape}, expected ({len(MS)}, seeds), 8 or more{swapped}")
    if not np.all((rows >= 0) & (rows <= 1)):
        raise AssertionError(f"`{name}` holds numbers that are not between 0 and 1")
    if np.allclose(rows, rows[:, :1]) and np.ptp(rows) > 0:
        raise AssertionError(f"`{name}`: all seeds give the same: is the seed passed on?")
    return rows


def panel_of(swap_figure, kind, means):
    """Return the panel with the curve of these means against m.

    Raises:
        AssertionError: there is none.
    """
    curves = lines(panels(swap_figure))
    found = next((panel for panel, curve in curves if same(curve.x, MS) and same(curve.y, means)), None)
    if found is not None:
        return found
    missing = f"`swap_figure`: no curve shows the mean over the seeds of {kind!r} against m"
    if any(same(curve.y, log(means)) for _, curve in curves for log in (np.log, np.log2, np.log10)):
        raise AssertionError(f"{missing}: its logarithms are drawn, draw the numbers on a log axis")
    if any(same(curve.y, MS) and same(curve.x, means) for _, curve in curves):
        raise AssertionError(f"{missing}: the axes are swapped: m belongs on the x axis")
    raise AssertionError(f"{missing}: draw the mean of each row")


def both_curves(swap_figure, swap_accuracies, measured):
    for kind in KINDS:
        panel_of(swap_figure, kind, accuracies_of(swap_accuracies, kind).mean(axis=1))
    again = measured()
    for kind in KINDS:
        rows = accuracies_of(swap_accuracies, kind)
        found = rows[: len(again[kind][0]), :SEEDS].mean(axis=1)
        known = np.array([np.mean(way, axis=1) for one in KINDS for way in again[one]])
        if np.abs(known - found).max(axis=1).min() > NEAR:
            raise AssertionError(MADE_UP.format(kind=kind))


def computed_again(draw_frequencies, trigonometric_features, positive_features, model, ms, ways):
    """Compute accuracies with the student's own functions, for 8 seeds each.

    Returns:
        "steady" -> whether a seed gives the same frequencies again; kind of features -> float, (ways, ms, 8).
    """
    keys, places = np.unique(model.K.reshape(-1, model.K.shape[-1]), axis=0, return_inverse=True)

    def accuracy(features, m, s2, seed):
        W = draw_frequencies(m, 8, s2, seed)
        of_keys = np.asarray(features(keys, W)) @ np.asarray(features(model.Q, W))[0]
        weights = of_keys[places.reshape(model.K.shape[:2])]
        outputs = np.sum(weights * model.V[:, :, 0], axis=1) / weights.sum(axis=1)
        return float(np.mean((outputs + model.offset > 0) == model.labels))

    def accuracies(features):
        return [[[accuracy(features, m, s2, first + j) for j in range(8)] for m in ms] for s2, first in ways]

    one, other = (np.asarray(draw_frequencies(3, 8, 8**0.5, 0)) for _ in range(2))
    return {
        "steady": bool(np.array_equal(one, other)),
        "trigonometric": accuracies(trigonometric_features),
        "positive": accuracies(positive_features),
    }


def as_the_seeds_give(swap_accuracies, measured):
    again = measured()
    if not again["steady"]:
        raise AssertionError(UNSTEADY)
    for kind in KINDS:
        rows = accuracies_of(swap_accuracies, kind)
        for place in range(len(again[kind][0])):
            by_hand = np.array([again[kind][way][place] for way in range(len(WAYS))])
            wrong = np.flatnonzero(~(np.abs(rows[place, :SEEDS] - by_hand[0]) < 0.01))
            if len(wrong):
                other = next(one for one in KINDS if one != kind)
                sentence = explained(rows[place, :SEEDS], by_hand, np.array(again[other][0][place]), other)
                raise AssertionError(
                    f"`swap_accuracies[{kind!r}]`, m = {MS[place]}, seed {wrong[0]}: {rows[place, wrong[0]]:.3f} is "
                    f"not what your functions give{sentence}"
                )


def explained(found, by_hand, of_other, other):
    """Return what explains wrong accuracies.

    Args:
        found: (8,).
        by_hand: what each way gives; (ways, 8).
        of_other: what the other features give; (8,).
        other: their kind.
    """
    if np.all(np.abs(found - of_other) < 0.01):
        return f", but what the {other} features give: are the two exchanged?"
    for (s2, first), values in zip(WAYS[1:], by_hand[1:], strict=True):
        if np.all(np.abs(found - values) < 0.01):
            return f": the seeds begin with {first}, expected 0" if first else f": s² is √8, not {s2:g}"
    return (
        " with `draw_frequencies(m, 8, np.sqrt(8), seed)` for query and keys: perhaps the frequencies are drawn with "
        "another seed, or anew for the keys"
    )


def interval_line_and_labels(swap_figure, swap_accuracies, exact_accuracy):
    for kind in KINDS:
        panel = panel_of(swap_figure, kind, accuracies_of(swap_accuracies, kind).mean(axis=1))
        if panel.x.scale not in {"log", "symlog"}:
            raise AssertionError("`swap_figure`: m is on a linear axis, expected a log axis: `ax.set_xscale('log')`")
        for axis in "xy":
            axis_label(panel, axis, "`swap_figure`")
        heights = [curve.y for _, curve in lines([panel])] + [area.corners[1] for area in panel.areas if area.lines]
        if not any(len(height) >= 2 and np.allclose(height, exact_accuracy, atol=1e-6) for height in heights):
            raise AssertionError(
                "`swap_figure`: no horizontal line is at `exact_accuracy`: `ax.axhline(exact_accuracy)`"
            )
        if all(area.lines and np.allclose(area.corners[1], exact_accuracy) for area in panel.areas):
            raise AssertionError(
                "`swap_figure`: no interval is drawn: `ax.errorbar(..., yerr=...)` or `ax.fill_between(...)`"
            )
    if not has_names(swap_figure):
        raise AssertionError("`swap_figure` has no legend: give each curve a `label`, then call `ax.legend()`")
    if not re.search(INTERVAL, words(swap_figure, ticks=False), re.IGNORECASE):
        raise AssertionError(
            "`swap_figure`: no label says what the bars or bands are: write it into the legend, a title or a label of "
            "an axis, for example 'mean ± 2 standard errors'"
        )


exercise = Exercise(
    parts=[
        Results(
            title="two arrays of accuracies, and their means in the figure",
            judge=both_curves,
            measure=computed_again,
            given=lambda: {"ms": MS[:2], "ways": WAYS},
            figures=["swap_figure"],
        ),
        Results(
            title="the accuracies that your functions give",
            price=1,
            judge=as_the_seeds_give,
            measure=computed_again,
            given=lambda: {"ms": MS[:2], "ways": WAYS},
        ),
        Results(
            title="interval, exact line, log axis and labels",
            price=1,
            judge=interval_line_and_labels,
            figures=["swap_figure"],
        ),
    ]
)
