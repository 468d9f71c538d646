"""Exercise 5.2 b: random features of the softmax kernel that are positive."""

import numpy as np

from autograder.exercises import Exercise, Values

from ._features import NINE_DIMENSIONS, draw


def features(X, W, exponent=lambda squares, D: squares / 2 / D**0.5, by=lambda m: m**0.5):
    """Return the features, one at a time; (n, m).

    Args:
        X: (n, D).
        W: frequencies, (m, D).
        exponent: the amount subtracted, from the squared length of a vector and D.
        by: the divisor of all, from m.
    """
    rows = [[np.exp(sum(a * b for a, b in zip(x, w, strict=True)) - exponent(sum(x**2), len(x))) for w in W] for x in X]
    return np.array(rows) / by(len(W))


values = Values(
    title="three vectors in nine dimensions",
    call="positive_features(X, frequencies)",
    gives="(n, m)",
    oracle=features,
    worked=[NINE_DIMENSIONS],
    draw=draw,
    sizes=[(3, 7, 2), (5, 2, 9), (1, 1, 5), (2, 13, 1), (7, 101, 3)],
    mistakes={
        "the term with |x|² is missing": {"exponent": lambda squares, D: 0},
        "the term with |x|² must be subtracted": {"exponent": lambda squares, D: -squares / 2 / D**0.5},
        "|x|² is divided by 2s² with s² = √D: here it is divided by 2 alone": {"exponent": lambda s, D: s / 2},
        "|x|² is divided by 2s²: here the 2 is missing": {"exponent": lambda squares, D: squares / D**0.5},
        "|x|² is multiplied by √D: `a / 2 * s` is (a / 2) · s, expected `a / (2 * s)`": {
            "exponent": lambda squares, D: squares / 2 * D**0.5
        },
        "s² is √D, not D": {"exponent": lambda squares, D: squares / 2 / D},
        "the factor 1/√m is missing": {"by": lambda m: 1},
        "the factor is 1/√m, not 1/m": {"by": lambda m: m},
        "the length must be squared": {"exponent": lambda squares, D: squares**0.5 / 2 / D**0.5},
        "the rows belong to the vectors, the columns to the frequencies": lambda X, W: features(X, W).T,
    },
)

exercise = Exercise(parts=[values])
