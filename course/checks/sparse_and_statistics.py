"""Assignment 03: the visible checks of its statistics and of effective weights, on examples to redo by hand."""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from course.checks.compare import call, kind_of, number, says_so, scalar, unchanged

TWO = "`{name}` gives {found}, expected two numbers: `return {what}`"


def pair(found, name: str, what: str) -> tuple:
    """Both results of a function that returns two."""
    if found is None:
        raise AssertionError(f"`{name}` is None: does your function end with `return`?")
    if not isinstance(found, (tuple, list)) and not (isinstance(found, np.ndarray) and found.shape == (2,)):
        raise AssertionError(TWO.format(name=name, found=f"one thing of type {kind_of(found)}", what=what))
    if len(found) != 2:
        raise AssertionError(TWO.format(name=name, found=f"{len(found)} things", what=what))
    return tuple(found)


def interval(found, a, b, show: bool = False) -> None:
    """Mean and half width of the paired differences."""
    mean, half = pair(found, "paired_interval(a, b)", "mean, half")
    d, n = np.asarray(a, dtype=float) - np.asarray(b, dtype=float), len(a)
    t, error = stats.t.ppf(0.975, n - 1), math.sqrt(sum((d - d.mean()) ** 2) / (n - 1) / n)
    wrong = {
        "it is the mean of b - a, expected a - b": -d.mean(),
        "it is half of the interval: are the two swapped?": t * error,
        "it is the lower end of the interval, expected its middle": d.mean() - t * error,
        "it is the mean of the absolute differences, but their signs count": np.abs(d).mean(),
    }
    wrong = {s: v for s, v in wrong.items() if abs(v - d.mean()) > 1e-9}
    scalar(mean, d.mean(), "mean", mistakes=wrong, show=show)
    apart = math.sqrt(np.var(a, ddof=1) / n + np.var(b, ddof=1) / n)
    mistakes = {
        "the standard deviation has n in the denominator, expected n - 1 (ddof=1)": t * error * math.sqrt((n - 1) / n),
        "it has the quantile of the normal distribution, expected Student's with n - 1 degrees of freedom": 1.959964
        * error,
        "it has n degrees of freedom, expected n - 1": stats.t.ppf(0.975, n) * error,
        "it has the 0.95 quantile, expected 0.975: each side leaves out 2.5 %": stats.t.ppf(0.95, n - 1) * error,
        "it is not divided by the root of n": t * error * math.sqrt(n),
        "it is divided by n, expected by its root": t * error / math.sqrt(n),
        "it is the standard error, not yet multiplied by the quantile t": error,
        "it is the whole width, expected half": 2 * t * error,
        "it is the interval of unpaired samples: take the differences first": t * apart,
        "it is the upper end, expected half the width": d.mean() + t * error,
    }
    scalar(half, t * error, "half", mistakes=mistakes, show=show)


@says_so
def paired_interval(function) -> None:
    """Five pairs, and one mean."""
    a, b = np.array([0.9, 0.82, 0.95, 0.71, 0.85]), np.array([0.85, 0.8, 0.8, 0.75, 0.6])
    interval(call(function, a, b), a, b, show=True)
    hint = "`b` may be one number, as in `paired_interval(a, 0)`: `np.asarray(a) - b` works with both"
    interval(call(function, a, 0, hint=hint), a, np.zeros(5), show=True)
    unchanged(function, a, b, name="paired_interval(a, b)")


def needed(found, expected: int | None, show: bool = False, mistakes=None) -> None:
    """The number of samples that was read off a curve."""
    name = "samples_needed(samples, accuracy, bar)"
    kind = getattr(found, "dtype", type(found))  # an int of Python, NumPy or torch
    if found is not None and (isinstance(found, bool) or "int" not in getattr(kind, "__name__", str(kind))):
        number(found, name)
        raise AssertionError(f"`{name}` is of type {kind_of(found)}, expected int, or None: `int(...)`")
    said = f": found {found}, expected {expected}" if show else ""
    if expected is None:
        if found is not None:
            raise AssertionError(f"`{name}` is not None where the largest size is below the bar{said}")
        return
    if found is None:
        raise AssertionError(f"`{name}` is None where the mean stays above the bar{said}")
    value = number(found, name)
    for sentence, wrong in (mistakes or {}).items():
        if value == wrong != expected:
            raise AssertionError(f"`{name}`: {sentence}{said}")
    if value != expected:
        raise AssertionError(
            f"`{name}` is not the smallest size from which on the mean accuracy is at least the bar{said}"
        )


@says_so
def samples_needed(function) -> None:
    """Curves of ten and of six sizes with three seeds, of three and of two sizes."""
    hint = "there may be no such size, and then it is None; are all sizes taken from the arguments?"
    sizes = np.array([11, 17, 23, 29, 41, 53, 61, 73, 83, 97])
    accuracy = np.array(  # means 0.83, 0.963, 0.75, 0.957, 0.87, 0.817, 0.99, 0.817, 0.953, 0.967
        [
            *([1.0, 0.5, 0.99], [0.9, 0.99, 1.0], [0.85, 0.7, 0.7], [0.92, 0.98, 0.97], [0.96, 0.85, 0.8]),
            *([0.97, 0.98, 0.5], [1.0, 1.0, 0.97], [0.97, 0.5, 0.98], [0.97, 0.9, 0.99], [0.96, 0.96, 0.98]),
        ]
    )
    again = "it is the first size above the bar, but a larger size falls below it again"
    mistakes = {
        again: 17,
        "it is an index, expected the number of samples": 8,
        "every seed is above the bar from there on, expected the mean over the seeds": 97,
        "the best seed is above the bar from there on, expected the mean over the seeds": 29,
        "the first seed is above the bar from there on, expected the mean over the seeds": 41,
        "it is read off the median over the seeds, expected the mean": 53,
        "it is the last size below the bar, expected the next one": 73,
    }
    needed(call(function, sizes, accuracy, 0.94, hint=hint), 83, True, mistakes)
    sizes = np.array([11, 17, 23, 29, 41, 53])
    accuracy = [[0.5, 0.6, 0.55], [0.95, 0.99, 0.97], [0.94, 0.99, 0.98], [0.8, 0.93, 0.98], [0.85, 1.0, 1.0]]
    accuracy = np.array([*accuracy, [0.99, 1.0, 1.0]])  # means 0.55, 0.97, 0.97, 0.903, 0.95, 0.997
    needed(call(function, sizes, accuracy, 0.94, hint=hint), 41, True, {again: 17})
    exact = np.array([[0.5, 0.5], [0.75, 1.0], [1.0, 1.0]])
    mistakes = {"a mean that is equal to the bar is not counted: at least the bar": 41}
    needed(call(function, np.array([13, 23, 41]), exact, 0.875, hint=hint), 23, True, mistakes)
    needed(call(function, [13, 23, 41], exact, 0.3, hint=hint), 13, True)
    needed(call(function, np.array([13, 23]), exact[:2], 0.9, hint=hint), None, True)
    for three in (np.array([13, 23, 41]), [13, 23, 41]):
        unchanged(function, three, exact, 0.875, name="samples_needed(samples, accuracy, bar)")
