"""Assignment 05, parts 2 and 3: the visible checks of hard attention and of the size of scores."""

from __future__ import annotations

import numpy as np

from course.checks.compare import array, call, numbers, says_so, unchanged

#: With these keys the sum of all outputs of (Q Kᵀ)² V is easy: its gradient is 2 Σ_i (q_i·k_j) q_i Σ_m v_jm.
Q_SQUARE = np.array([[1.0, 2.0], [3.0, -1.0], [0.0, 1.0]])
K_SQUARE = np.array([[1.0, 0.0], [2.0, 1.0]])
V_SQUARE = np.array([[1.0, 0.0, 2.0, 4.0], [0.0, 1.0, -1.0, 2.0]])
GRADIENT = np.array([[140.0, -14.0], [76.0, 16.0]])


def _squares(Q, K, V):
    return (np.asarray(Q) @ np.asarray(K).T) ** 2 @ np.asarray(V)


@says_so
def key_gradient(function) -> None:
    """Of (Q Kᵀ)² V, for which central differences are exact whatever h is."""
    found = call(function, _squares, Q_SQUARE, K_SQUARE, V_SQUARE, 0.25)
    outputs = (Q_SQUARE @ K_SQUARE.T) ** 2 @ V_SQUARE
    # One more h²-term for each entry: Σ_i q_id² Σ_m v_jm, times h.
    bend = 0.25 * np.outer([7.0, 2.0], [10.0, 6.0])
    mistakes = {
        "these are forward differences, expected central ones: one step up and one step down": GRADIENT + bend,
        "these are backward differences, expected central ones: one step up and one step down": GRADIENT - bend,
        "divide by 2h: the two points are 2h apart": 2 * GRADIENT,
        "the difference is not divided by 2h": GRADIENT / 2,
        "the sign is the opposite: f(K + h) comes first": -GRADIENT,
        "this is the sum of the outputs, expected its gradient": outputs.sum(),
    }
    otherwise = "it is not (f(K + h) - f(K - h)) / 2h of the sum of all outputs, one entry of K at a time"
    options = {"mistakes": mistakes, "otherwise": otherwise, "show": True}
    array(found, GRADIENT, "key_gradient(attention, Q, K, V, h)", "(keys, D) = (2, 2)", **options)
    # Here the sum of the outputs is the sum of the third powers of the keys, each with a factor: a step of h adds h².
    factors, keys = np.array([[1.0, 10.0, 100.0], [-1.0, 0.0, 2.0]]), np.array([[1.0, 2, 3], [4, 5, 6]])
    cubes = call(
        function,
        lambda Q, K, V: np.array([[np.sum(factors * np.asarray(K) ** 3)]]),
        np.ones((1, 3)),
        keys,
        np.ones((2, 1)),
        0.5,
    )
    mistakes = {"the step is not `h`: take the step that is handed in": factors * 3 * keys**2}
    options = {"mistakes": mistakes, "otherwise": otherwise, "show": True}
    name = "key_gradient(attention, Q, K, V, 0.5) of third powers"
    array(cubes, factors * (3 * keys**2 + 0.25), name, "(keys, D) = (2, 3)", **options)


@says_so(name="key_gradient, the inputs stay as they were")
def keys_unchanged(function) -> None:
    """`key_gradient` leaves its arrays as they were."""
    unchanged.__wrapped__(
        lambda queries, keys, values: function(_squares, queries, keys, values),
        Q_SQUARE / 3,
        K_SQUARE / 3,
        V_SQUARE / 3,
        name="key_gradient(Q, K, V)",
    )


@says_so(name="score_moments, two numbers")
def score_pair(function) -> None:
    """`score_moments` gives two numbers."""
    _pair(call(function, 2, 1.0, 1.5), "score_moments(d, mu, sigma)")


def _pair(found, name: str) -> np.ndarray:
    """Two numbers, as a tuple, a list or an array."""
    values = numbers(found, name, "two numbers")
    if values.shape != (2,):
        raise AssertionError(f"`{name}` gives an array of shape {values.shape}, expected two numbers: `return a, b`")
    return values
