"""Assignment 05, parts 2 and 3: the visible checks of hard attention and of the size of scores."""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, numbers, says_so, scalar, unchanged

#: The scores of the first query are 0, -3, 10, 2.5, -6, those of the second one -1, -12, -5, -1, 7.
Q = np.array([[2.0, -1.0, 0.0], [-1.0, 0.0, -3.0]])
K = np.array([[1.0, 2, 0], [0, 3, 4], [5, 0, 0], [1, -0.5, 0], [-1, 4, -2]])
V = np.array([[2.0, 0, 1, 5], [1, 4, 3, 7], [0, -1, 4, 2], [1, 0, -1, 6], [3, 8, -2, 9]])
#: With these keys the sum of all outputs of (Q Kᵀ)² V is easy: its gradient is 2 Σ_i (q_i·k_j) q_i Σ_m v_jm.
Q_SQUARE = np.array([[1.0, 2.0], [3.0, -1.0], [0.0, 1.0]])
K_SQUARE = np.array([[1.0, 0.0], [2.0, 1.0]])
V_SQUARE = np.array([[1.0, 0.0, 2.0, 4.0], [0.0, 1.0, -1.0, 2.0]])
GRADIENT = np.array([[140.0, -14.0], [76.0, 16.0]])


@says_so
def argmax_attention(function) -> None:
    """The first query picks value 2, the second value 4; of equal scores the first counts."""
    found = call(function, Q, K, V)
    scores = np.array([[0.0, -3, 10, 2.5, -6], [-1, -12, -5, -1, 7]])
    mistakes = {
        "it picks the smallest score, expected the largest": V[[4, 1]],
        "it picks the score of the largest size; the sign counts too": V[[2, 1]],
        "it picks the nearest key, expected the one with the largest score q·k": V[[3, 3]],
        "it picks the key at the smallest angle (by the cosine), expected the one with the largest score q·k": V[
            [3, 4]
        ],
        "this is the key with the largest score, expected its value": K[[2, 4]],
        "this is the place of the key, expected its value": [2.0, 4.0],
        "this is the largest score, expected the value of its key": [10.0, 7.0],
        "the largest score is taken along the queries, expected along the keys: for each query its best key": V[
            scores.argmax(axis=0)
        ],
        "one key is taken for all queries, expected one for each query: `axis` is missing": V[2],
    }
    array(found, V[[2, 4]], "argmax_attention(Q, K, V)", "(queries, M) = (2, 4)", mistakes=mistakes, show=True)
    found = call(function, np.array([[1.0, 0.0]]), np.array([[1.0, 5], [2, 7], [2, 3]]), np.array([[4.0], [6], [9]]))
    mistakes = {
        "of keys with equal scores the last one is taken, expected the first": [[9.0]],
        "keys with equal scores are averaged, expected the first of them": [[7.5]],
        "keys with equal scores are added up, expected the first of them": [[15.0]],
    }
    name = "argmax_attention with scores 1, 2, 2"
    array(found, [[6.0]], name, "(queries, M) = (1, 1)", mistakes=mistakes, show=True)


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


@says_so(name="score_moments, the mean")
def score_mean(function) -> None:
    """d = 3, mu = 2: the mean is 12."""
    mean, _ = _pair(call(function, 3, 2.0, 0.5), "score_moments(d, mu, sigma)")
    mistakes = {
        "it is d μ, but each product has the mean μ · μ": 6.0,
        "it is the mean of one product, expected that of the sum of d products": 4.0,
        "it is 0, which holds for μ = 0 only": 0.0,
        "mean and variance are swapped": 6.1875,
    }
    scalar(mean, 12.0, "the mean of q·k", mistakes=mistakes, show=True)


@says_so(name="score_moments, the variance")
def score_variance(function) -> None:
    """d = 3, mu = 2, sigma = 1/2: the variance is 3/16 + 6."""
    _, variance = _pair(call(function, 3, 2.0, 0.5), "score_moments(d, mu, sigma)")
    mistakes = {
        "it is d σ⁴, which holds for μ = 0 only": 0.1875,
        "the term with μ² counts twice: once for q and once for k": 3.1875,
        "it is the standard deviation, expected the variance": math.sqrt(6.1875),
        "it is the variance of one product, expected that of the sum of d products": 2.0625,
        "it is the mean of the squares, expected the variance: subtract the square of the mean": 3 * 4.25**2,
        "sigma is the standard deviation, not the variance: the variance of an entry is sigma²": 0.75 + 12,
        "independent products: their variances add up, so it grows like d, not like d²": 9 * 2.0625,
        "mean and variance are swapped": 12.0,
    }
    scalar(variance, 6.1875, "the variance of q·k", mistakes=mistakes, show=True)


@says_so
def mean_and_error(function) -> None:
    """2, 4, 9 have the mean 5 and the error sqrt(13 / 3)."""
    found = _pair(call(function, np.array([2.0, 4.0, 9.0])), "mean_and_error(samples)")
    mistakes = {
        "the squared deviations are divided by n, expected by n - 1 (`ddof=1`)": [5.0, math.sqrt(26) / 3],
        "this is the standard deviation of the numbers: divide it by √n": [5.0, math.sqrt(13)],
        "this is the square of the error: a root is missing": [5.0, 13 / 3],
        "the standard deviation is divided by n, expected by √n": [5.0, math.sqrt(13) / 3],
        "the two are swapped: the mean comes first": [math.sqrt(13 / 3), 5.0],
        "it is the median, expected the mean": [4.0, math.sqrt(13 / 3)],
    }
    array(found, [5.0, math.sqrt(13 / 3)], "mean_and_error(samples)", mistakes=mistakes, show=True)


def _pair(found, name: str) -> np.ndarray:
    """Two numbers, as a tuple, a list or an array."""
    values = numbers(found, name, "two numbers")
    if values.shape != (2,):
        raise AssertionError(f"`{name}` gives an array of shape {values.shape}, expected two numbers: `return a, b`")
    return values
