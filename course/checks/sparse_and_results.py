"""Assignment 03: what is looked at in its results: a dictionary, and a need. No expected number is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from course.checks.compare import call, kind_of, numbers, says_so, scalar
from course.checks.modules import unnamed
from course.sparse_and.kept import runs

CASES = ("MLP sparse", "MLP dense", "attention sparse", "attention dense")
KEYS = ("loss", "accuracy", "half", "parameters")


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
def results(found, interval: Callable, models: Mapping[str, Any]) -> None:
    """Four cases in their order, four numbers each.

    Args:
        found: the student's dict.
        interval: (values, 0) -> their mean, and half its 95 % interval.
        models: the student's "MLP" and "attention", for 17 tokens.
    """
    _cases(found)
    kept = runs()
    counts = {name: sum(p.numel() for _, p in model.named_parameters()) for name, model in models.items()}
    for case in CASES:
        model, setting = case.split()
        run, its = kept[model, setting], found[case]
        for key, swapped, best in (("loss", run.accuracy, run.loss.min()), ("accuracy", run.loss, run.accuracy.max())):
            name, values = f"results[{case!r}][{key!r}]", getattr(run, key)
            given = float(np.mean(numbers(its[key], name, "one number")))
            elsewhere = [getattr(other, key).mean() for pair, other in kept.items() if pair[1] in ("sparse", "dense")]
            mistakes = {
                "it is one number for each seed, expected their mean": values,
                "it is that of the first seed, expected the mean over the seeds": values[0],
                "it is the best seed's, expected the mean over the seeds": best,
                "it is the median over the seeds, expected the mean": float(np.median(values)),
                "loss and accuracy are swapped": swapped.mean(),
                "it is that of another case: do the keys of `runs` and `results` agree?": min(
                    elsewhere, key=lambda mean: abs(mean - given)
                ),
            }
            otherwise = "it is not the mean of runs[...]." + key
            scalar(its[key], values.mean(), name, mistakes=mistakes, rtol=1e-4, otherwise=otherwise)
        half, spread = interval(run.accuracy, 0)[1], float(np.std(run.accuracy, ddof=1))
        mistakes = {
            "it is the standard deviation, expected half the 95 % interval of the mean": spread,
            "it is the mean: `paired_interval` gives mean and half": run.accuracy.mean(),
            "it is the whole width of the interval, expected half": 2 * half,
            "it is the standard error: multiply it by t, or take it from `paired_interval`": spread / 20**0.5,
        }
        name = f"results[{case!r}]['half']"
        if half > 0:
            otherwise = "it is not half the 95 % interval of the mean accuracy"
            scalar(its["half"], half, name, mistakes=mistakes, rtol=1e-3, otherwise=otherwise)
        other = {"it is that of the other model": counts["attention" if model == "MLP" else "MLP"]}
        otherwise = "it is not the number of parameters: sum `p.numel()` over `model.parameters()` (T = 17)"
        name = f"results[{case!r}]['parameters']"
        scalar(its["parameters"], counts[model], name, mistakes=other, otherwise=otherwise)


def listed(function: Callable) -> Callable:
    """Return what the student's `samples_needed` gives, an int or None, as a list of one number or none."""

    @unnamed
    def read(*args) -> list[int]:
        found = call(function, *args)
        kind = getattr(found, "dtype", type(found))  # an int of Python, NumPy or torch
        if found is not None and (isinstance(found, bool) or "int" not in getattr(kind, "__name__", str(kind))):
            raise AssertionError(
                f"`samples_needed(...)` is of type {kind_of(found)}, expected int, or None: `int(...)`"
            )
        return [] if found is None else [int(found)]

    return read
