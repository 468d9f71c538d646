"""Exercise 5.1 b: random Fourier features. Any order of the features will do."""

import math

import numpy as np

from autograder.exercises import Exercise, Results, Values
from course.checks.compare import numbers

from ._features import PRODUCTS, draw

CALL = "fourier_features(X, frequencies)"
X = np.array([[0.5, 1.0], [-1.0, 0.3], [2.0, -0.7]])
W = np.array([[1.0, 0.2], [-0.4, 1.1], [0.7, 0.9], [0.1, -1.3], [1.6, 0.5]])


def kernel(X, W, factor=lambda n, m: 1, pair=lambda a, b: np.cos(a - b)):
    """Return the inner products of the features of all vectors; (n, n), as the one value that is looked at.

    Args:
        X: (n, D).
        W: frequencies, (m, D).
        factor: the factor of all products, from n and m.
        pair: makes a summand of the angles of two vectors.
    """
    n, m = len(X), len(W)
    return (factor(n, m) * np.array([[sum(pair(w @ q, w @ k) for w in W) / m for k in X] for q in X]),)


def features_of_three(fourier_features, X, W):
    return fourier_features(X, W)


def each_a_column(measured, columns):
    """Check that each cosine and each sine is a column, in any order, with either sign and any factor."""
    phi = numbers(measured(), CALL, "(n, 2m)")
    if phi.shape != (3, 10):
        raise AssertionError(f"`{CALL}` has shape {phi.shape}, expected (n, 2m) = (3, 10)")
    if not np.all(np.isfinite(phi)):
        return  # told where the inner products are compared
    phi = phi * math.sqrt(3 / max(float(np.sum(phi**2)), 1e-300))
    for what, expected in columns.items():
        for column in expected.T[:, :, None]:
            apart = np.minimum(np.abs(phi - column).max(axis=0), np.abs(phi + column).max(axis=0))
            if apart.min() > 1e-4:
                raise AssertionError(
                    f"`{CALL}`: for one of five frequencies no feature is the {what} of w·x, whatever its sign: "
                    "perhaps an offset is added to the angles, or features are mixed"
                )


values = Values(
    title="inner products are means of cosines",
    call=CALL,
    gives={f"{PRODUCTS} of {CALL}": "(n, n)"},
    look=[("products", "(n, 2m)")],
    oracle=kernel,
    worked=[(X, W)],
    draw=draw,
    sizes=[(3, 7, 2), (5, 2, 3), (1, 1, 5), (2, 13, 1), (7, 101, 3)],
    otherwise="it is not the mean of cos(w·(q - k)) over the frequencies: expected (n, 2m) features, a cosine and a "
    "sine for each frequency",
    mistakes={
        "the factor 1/√m is missing": {"factor": lambda n, m: m},
        "the factor is 1/√m with m frequencies, not with 2m features": {"factor": lambda n, m: 1 / 2},
        "the factor is 1/√m, not 1/m": {"factor": lambda n, m: 1 / m},
        "all products are twice too large: a cosine and a sine of each frequency, each once, times 1/√m": {
            "factor": lambda n, m: 2
        },
        "the factor is 1/√m: it divides by the root of another size": {"factor": lambda n, m: m / n},
        "the sines are missing; there should be 2m features": {"pair": lambda a, b: np.cos(a) * np.cos(b)},
        "the cosines are missing; there should be 2m features": {"pair": lambda a, b: np.sin(a) * np.sin(b)},
    },
)

exercise = Exercise(
    parts=[
        values,
        Results(
            title="the features themselves",
            price=0.5,
            judge=each_a_column,
            measure=features_of_three,
            given=lambda: {
                "X": X,
                "W": W,
                "columns": {"cosine": np.cos(X @ W.T) / math.sqrt(5), "sine": np.sin(X @ W.T) / math.sqrt(5)},
            },
        ),
    ]
)
