"""Assignment 03: what is looked at in its results: a dictionary and a sweep. No expected number is shown."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable

import numpy as np
from scipy import stats

from course.checks.compare import call, kind_of, number, numbers, says_so, scalar
from course.checks.modules import NO_NAME
from course.sparse_and.kept import runs

CASES = ("MLP sparse", "MLP dense", "attention sparse", "attention dense")
KEYS = ("loss", "accuracy", "half", "parameters")
PARAMETERS = {"MLP": 9729, "attention": 65}


def half_width(values) -> float:
    return float(stats.t.ppf(0.975, len(values) - 1) * np.std(values, ddof=1) / math.sqrt(len(values)))


def own_half(paired_interval, row) -> float:
    """Half the interval by the student's own function, which is charged where it was written; inf if it fails."""
    try:
        return float(paired_interval(row, 0)[1])
    except Exception:
        return math.inf


def _cases(found) -> None:
    """Four cases in their order, with four keys each."""
    if not isinstance(found, dict):
        raise AssertionError(f"`results` is of type {kind_of(found)}, expected a dict")
    if wrong := sorted(map(str, set(found) - set(CASES))) or sorted(set(CASES) - set(found)):
        what = "has the key" if set(found) - set(CASES) else "lacks the key"
        raise AssertionError(f"`results` {what} {wrong[0]!r}: the four keys are {', '.join(map(repr, CASES))}")
    if tuple(found) != CASES:
        raise AssertionError(f"the keys of `results` are in another order than {', '.join(map(repr, CASES))}")
    for case in CASES:
        if not isinstance(found[case], dict) or set(found[case]) != set(KEYS):
            raise AssertionError(f"`results[{case!r}]` has to be a dict with the keys {', '.join(map(repr, KEYS))}")


@says_so(name="results")
def results(found, paired_interval) -> None:
    """Four cases in their order, four numbers each."""
    _cases(found)
    kept = runs()
    for case in CASES:
        run, its, model = kept[tuple(case.split())], found[case], case.split()[0]
        for key, swapped, best in (("loss", run.accuracy, run.loss.min()), ("accuracy", run.loss, run.accuracy.max())):
            name, values = f"results[{case!r}][{key!r}]", getattr(run, key)
            given = float(np.mean(numbers(its[key], name, "one number")))
            elsewhere = [getattr(other, key).mean() for pair, other in kept.items() if pair[1] in ("sparse", "dense")]
            mistakes = {
                "it is that of another case: do the keys of `runs` and `results` agree?": min(
                    elsewhere, key=lambda mean: abs(mean - given)
                ),
                "it is one number for each seed, expected their mean": values,
                "it is that of the first seed, expected the mean over the seeds": values[0],
                "it is the best seed's, expected the mean over the seeds": best,
                "it is the median over the seeds, expected the mean": float(np.median(values)),
                "loss and accuracy are swapped": swapped.mean(),
            }
            otherwise = "it is not the mean of runs[...]." + key
            scalar(its[key], values.mean(), name, mistakes=mistakes, rtol=1e-4, otherwise=otherwise)
        half, spread = half_width(run.accuracy), float(np.std(run.accuracy, ddof=1))
        mistakes = {
            "it is the standard deviation, expected half the 95 % interval of the mean": spread,
            "it is the mean: `paired_interval` gives mean and half": run.accuracy.mean(),
            "it is the whole width of the interval, expected half": 2 * half,
            "it is the standard error: multiply it by t, or take it from `paired_interval`": spread / 20**0.5,
        }
        name = f"results[{case!r}]['half']"
        if half > 0 and not np.isclose(number(its["half"], name), own_half(paired_interval, run.accuracy), rtol=1e-3):
            otherwise = "it is not half the 95 % interval of the mean accuracy"
            scalar(its["half"], half, name, mistakes=mistakes, rtol=1e-3, otherwise=otherwise)
        other = {"it is that of the other model": PARAMETERS["attention" if model == "MLP" else "MLP"]}
        otherwise = "it is not the number of parameters: sum `p.numel()` over `model.parameters()` (T = 17)"
        name = f"results[{case!r}]['parameters']"
        scalar(its["parameters"], PARAMETERS[model], name, mistakes=other, otherwise=otherwise)


@says_so(name="sweep")
def sweep(samples, accuracy) -> None:
    """Four sizes or more from 25 to 200, five seeds or more, accuracies as of an MLP."""
    sizes = numbers(samples, "sweep_samples", "(sizes,)")
    if sizes.ndim != 1 or len(sizes) < 4:
        raise AssertionError("`sweep_samples` has less than four sizes: try at least four between 25 and 200")
    if not np.all(np.diff(sizes) > 0):
        raise AssertionError("`sweep_samples` is not ascending")
    inside = int(((sizes >= 25) & (sizes <= 200)).sum())
    if inside < 4:
        raise AssertionError(f"`sweep_samples` has {inside} sizes between 25 and 200, expected at least four")
    values = numbers(accuracy, "sweep_accuracy", "(sizes, seeds)")
    if values.ndim != 2 or len(values) != len(sizes):
        hint = ": rows are sizes, columns are seeds" if values.ndim == 2 and values.shape[1] == len(sizes) else ""
        hint = ": keep one number for each seed, not their mean" if values.ndim == 1 else hint
        raise AssertionError(
            f"`sweep_accuracy` has shape {values.shape}, expected (sizes, seeds) with {len(sizes)} sizes{hint}"
        )
    if values.shape[1] < 5:
        raise AssertionError(f"`sweep_accuracy` has {values.shape[1]} seeds, expected at least 5")
    if values.min() < 0 or values.max() > 1:
        raise AssertionError("`sweep_accuracy` holds numbers outside of 0 to 1: is it the accuracy, as a share?")
    for size, mean in zip(sizes, values.mean(axis=1), strict=True):
        if not 25 <= size <= 200:
            continue
        usual, spread = np.interp(size, SIZES, MEANS), np.interp(size, SIZES, SPREADS)
        # Three standard errors of five seeds, and what a slightly different MLP may make of it.
        if abs(mean - usual) > 3 * spread / math.sqrt(5) + 0.03:
            where = "above" if mean > usual else "below"
            raise AssertionError(
                f"the mean of `sweep_accuracy` at {size:g} samples is {mean:.3f}, far {where} what an MLP reaches: "
                "is it the validation accuracy, with `samples=` of its row?"
            )


#: Validation accuracy of the MLP (T = 17, s = 2, 500 steps at 1e-3), mean and standard deviation of 20 seeds.
SIZES = (25, 30, 35, 40, 50, 60, 75, 100, 200)
MEANS = (0.855, 0.894, 0.927, 0.948, 0.976, 0.988, 0.997, 1.000, 1.000)
SPREADS = (0.070, 0.056, 0.046, 0.039, 0.022, 0.016, 0.005, 0.002, 0.000)


@says_so(name="mlp_needs")
def mlp_needs(found, samples, accuracy, samples_needed) -> None:
    """The number that the student's own sweep supports, by the rule or by the student's own function."""
    sizes, means = numbers(samples, "sweep_samples", "(sizes,)"), numbers(accuracy, "sweep_accuracy", "(sizes, seeds)")
    means = means.mean(axis=-1)
    good = [size for k, size in enumerate(sizes) if (means[k:] >= 0.99).all()]
    if found is None:
        raise AssertionError("`mlp_needs` is None: no size of the sweep reaches 0.99. Try larger ones, up to 200")
    value = number(found, "mlp_needs")
    if value < sizes.min():
        raise AssertionError("`mlp_needs` is an accuracy or an index, expected a number of samples")
    own = None
    with contextlib.suppress(Exception):  # charged where it was written
        own = number(samples_needed(samples, accuracy, 0.99), "samples_needed(...)")
    if value not in (*good[:1], own):
        raise AssertionError(
            f"`mlp_needs` is {value:g}, but that is not the smallest size of your sweep from which on the mean "
            "accuracy stays at 0.99 or above"
        )


def listed(function: Callable) -> Callable:
    """What the student's `samples_needed` gives, an int or None, as a list of one number or none."""

    def read(*args) -> list[int]:
        found = call(function, *args)
        kind = getattr(found, "dtype", type(found))  # an int of Python, NumPy or torch
        if found is not None and (isinstance(found, bool) or "int" not in getattr(kind, "__name__", str(kind))):
            raise AssertionError(
                f"`samples_needed(...)` is of type {kind_of(found)}, expected int, or None: `int(...)`"
            )
        return [] if found is None else [int(found)]

    read.__name__ = NO_NAME
    return read
