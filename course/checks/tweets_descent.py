"""Assignment 01, tweets: the visible checks of the descent, and of what it is measured by."""

from __future__ import annotations

import numpy as np

from course.checks.compare import array, call, kind_of, says_so, scalar, unchanged

LABELS = np.array([1.0, 1, 1, 1, 1, -1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1])
PREDICTIONS = np.array([1.0, 0.2, 0.9, 0, 0, 2.2, 0, -3.8, -0.5, -2.0, 0, 0, -0.3, -0.6, 1.7, -2.0, -0.1])


@says_so
def accuracy(function) -> None:
    """Of seventeen texts nine have the right sign; five predictions are exactly 0, one is exactly the label."""
    mistakes = {
        "a prediction of 0 counts as positive, expected wrong": 13 / 17,
        "a prediction of 0 counts as negative, expected wrong": 10 / 17,
        "a prediction of 0 counts as right, expected wrong": 14 / 17,
        "the texts with a prediction of 0 are left out, expected counted as wrong": 9 / 12,
        "it is the number of right signs, expected their share": 9,
        "it is the share in percent, expected a number between 0 and 1": 900 / 17,
        "it is the share of wrong signs": 8 / 17,
        "label and prediction are compared themselves, expected their signs": 1 / 17,
        "the predictions are rounded, expected their signs": 2 / 17,
        "it is the share of predictions near to the label, expected of those with its sign": 7 / 17,
        "signs (-1, +1) are compared with truth values (0, 1)": 4 / 17,
        "it is divided by the notebook's number of texts": 9 / 734,
        "it is the mean of y · sign(ŷ), in which a wrong sign counts -1, expected the share of right signs": 6 / 17,
        "it is the mean of y · ŷ, expected the share of positive products": 5.7 / 17,
    }
    scalar(call(function, LABELS, PREDICTIONS), 9 / 17, "accuracy(y, y_hat)", mistakes=mistakes, show=True)
    found = call(function, np.array([1.0, -1.0, -1.0]), np.array([5.0, -1.0, -0.01]))
    scalar(found, 1.0, "accuracy of three right signs", show=True)


@says_so(name="accuracy, nothing changed in place")
def accuracy_unchanged(function) -> None:
    """Labels and predictions stay as they were."""
    unchanged.__wrapped__(function, LABELS.copy(), PREDICTIONS.copy(), name="accuracy(y, y_hat)")


def _two_gradients(k, v):
    return k + v, 2 * k - v


def _measured(k, v) -> float:
    return float(k[0] + 10 * v[0])


K_START, V_START = np.array([4.0, -2.0, 6.0]), np.array([2.0, 8.0, -4.0])


@says_so
def descend(function) -> None:
    """Three steps of rate 1/2 along the gradients (k + v, 2k - v), from (4, -2, 6) and (2, 8, -4)."""
    result = _descended(function, 3)
    history = [24.0, -9.0, -24.0, -45.75]
    mistakes = {
        "v takes its step with the new k: compute both gradients first, then move both": [24.0, 21.0, 34.5, 70.5],
        "k takes its step with the new v: compute both gradients first, then move both": [24.0, -7.5, -36.75, -86.25],
        "the steps go uphill: subtract the gradients": [24.0, 57.0, 108.0, 201.75],
        "the two gradients are swapped: `gradients` gives that of k first": [24.0, -9.0, -10.5, -3.0],
        "only k takes steps": [24.0, 21.0, 19.5, 18.75],
        "only v takes steps": [24.0, -6.0, -51.0, -118.5],
        "every step uses the gradients of the start: call `gradients` again in each step": [24.0, -9.0, -42.0, -75.0],
        "the entry of the start (t = 0) is missing": history[1:],
        "the entry after the last step is missing: `iterations` steps give iterations + 1 entries": history[:-1],
        "it takes one step too many": [*history, -85.5],
        "it measures before the step in place of after it, so that the start is there twice": [24.0, *history[:-1]],
        "only the last entry is there, expected a list with one for each step": history[-1],
        "it starts at 0, not at k0 and v0": [0.0] * 4,
    }
    otherwise = (
        "they are not the measurements after 0, 1, 2, 3 steps: is each step learning_rate times the gradient, with the "
        "learning_rate that is passed in, and is `measure(k, v)` called after it?"
    )
    array(result[2], history, "history", "(iterations + 1,)", mistakes=mistakes, show=True, otherwise=otherwise)
    ends = {"k": [1.75, -17.75, 15.75], "v": [-4.75, 48.5, -43.0]}
    for found, name, other, start in ((result[0], "k", "v", K_START), (result[1], "v", "k", V_START)):
        mistakes = {
            f"it is the start, expected the last {name}": start,
            "k and v are swapped: return k, v, history": ends[other],
        }
        array(found, ends[name], f"{name} after three steps", "(D,)", mistakes=mistakes, show=True)
    again = _descended(function, 1)
    if np.shape(again[2]) != (2,):
        raise AssertionError(
            f"`history` of a second call with iterations = 1 has {len(again[2])} entries, expected 2: make a new "
            "list in each call, and take `iterations` steps"
        )


@says_so(name="descend, exactly so many steps")
def exactly_so_many(function) -> None:
    """It takes its steps where the gradients are 0, and in a long descent whose measure stays, falls or rises."""
    for steps, slope, what in (
        (3, 0.0, "stays as it is"),
        (130, 0.0, "stays as it is"),
        (130, 1e-3, "falls"),
        (130, -1e-3, "rises"),
    ):
        _, _, history = _descended(function, steps, lambda k, v, slope=slope: (0 * k + slope, 0 * v + slope))
        if len(history) != steps + 1:
            raise AssertionError(
                f"`history` has length {len(history)} after {steps} steps in which the measure {what}, expected "
                f"{steps + 1}: take exactly `iterations` steps, without a stop"
            )


def _descended(function, iterations: int, gradients=_two_gradients):
    """The three results of the student's descent."""
    hint = "does it use its arguments `gradients` and `measure`, not particular functions of the notebook?"
    result = call(function, gradients, _measured, K_START, V_START, 0.5, iterations, hint=hint)
    if result is None:
        raise AssertionError("`descend` gives None: does it end with `return k, v, history`?")
    if not isinstance(result, (tuple, list)) or len(result) != 3:
        raise AssertionError("`descend` should return three things: k, v, history")
    if np.ndim(result[0]) == 1 and np.shape(result[0]) == (iterations + 1,) != np.shape(result[2]):
        raise AssertionError("`descend` returns `history` first: return k, v, history in this order")
    if isinstance(result[2], (list, tuple)) and any(isinstance(entry, (list, tuple)) for entry in result[2]):
        kind = next(kind_of(entry) for entry in result[2] if isinstance(entry, (list, tuple)))
        raise AssertionError(f"`history` holds entries of type {kind}, expected numbers: what `measure` gives, alone")
    return result


@says_so(name="descend, k0 and v0 stay as they were")
def descend_unchanged(function) -> None:
    """The start is not moved."""
    k0, v0 = K_START.copy(), V_START.copy()
    function(_two_gradients, _measured, k0, v0, 0.5, 3)
    for name, new, old in (("k0", k0, K_START), ("v0", v0, V_START)):
        if not np.array_equal(new, old):
            raise AssertionError(
                f"`descend` changes `{name}` in place (`k -= ...` on the caller's array): write k = k - ..."
            )
