"""Assignment 01, tweets: the visible checks of the descent."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from course.checks import trials
from course.checks.compare import call, says_so


def on_matrices(descend: Callable) -> Callable:
    """The student's descent as a function of data.

    Args:
        descend: the student's.

    Returns:
        (M, m, k0, v0, learning_rate, iterations) -> what it gives with the gradients M (k, v), where M is (2, 2), and
        the measure m (k[0], v[0]), where m is (2,).
    """

    def descended(M, m, k0, v0, learning_rate, iterations):
        def gradients(k, v):
            return M[0, 0] * k + M[0, 1] * v, M[1, 0] * k + M[1, 1] * v

        def measure(k, v) -> float:
            return float(m[0] * k[0] + m[1] * v[0])

        return descend(gradients, measure, k0, v0, learning_rate, iterations)

    return descended


@says_so
def descend(function) -> None:
    """The worked example, and a second call, whose history is a new list."""
    trials.passes(on_matrices(function), "tweets.descend")
    if (entries := len(_history(function, 1))) != 2:
        raise AssertionError(
            f"`history` of a second call with iterations = 1 has {entries} entries, expected 2: make a new list in "
            "each call, and take `iterations` steps"
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
        if (entries := len(_history(function, steps, slope))) != steps + 1:
            raise AssertionError(
                f"`history` has length {entries} after {steps} steps in which the measure {what}, expected "
                f"{steps + 1}: take exactly `iterations` steps, without a stop"
            )


def _history(function, iterations: int, slope: float = 1.0) -> np.ndarray:
    """The history of a descent in which all slopes are the same.

    Raises:
        AssertionError: there is none.
    """
    start = np.array([4.0, -2, 6])
    found = call(
        function, lambda k, v: (0 * k + slope, 0 * v + slope), lambda k, v: float(k[0]), start, start, 0.5, iterations
    )
    if not isinstance(found, (tuple, list)) or len(found) != 3:
        raise AssertionError("`descend` should return three things: k, v, history")
    return found[2]


@says_so(name="descend, k0 and v0 stay as they were")
def descend_unchanged(function) -> None:
    """The start is not moved."""
    trials.keeps_inputs.__wrapped__(on_matrices(function), "tweets.descend")
