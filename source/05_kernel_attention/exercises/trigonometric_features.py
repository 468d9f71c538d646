"""Exercise 5.1 c: random features of the softmax kernel, by sines and cosines. Any order of the features will do."""

import numpy as np

from autograder.exercises import Exercise, Values

from ._features import NINE_DIMENSIONS, PRODUCTS, draw

CALL = "trigonometric_features(X, frequencies)"


def kernel(X, W, exponent=lambda squares, D: squares / 2 / D**0.5):
    """Return the inner products of the features of all vectors; (n, n), as the one value that is looked at.

    Args:
        X: (n, D).
        W: frequencies, (m, D).
        exponent: of a vector's factor, from its squared length and D.
    """
    factors = [np.exp(exponent(sum(x**2), len(x))) for x in X]
    cosines = [[sum(np.cos(w @ (q - k)) for w in W) / len(W) for k in X] for q in X]
    return (np.outer(factors, factors) * cosines,)


values = Values(
    title="three vectors in nine dimensions",
    call=CALL,
    gives={f"{PRODUCTS} of {CALL}": "(n, n)"},
    look=[("products", "(n, 2m)")],
    oracle=kernel,
    worked=[NINE_DIMENSIONS],
    draw=draw,
    sizes=[(3, 7, 2), (5, 2, 9), (1, 3, 5), (7, 101, 3)],
    mistakes={
        "the factor of the length, exp(|x|²/(2√D)), is missing": {"exponent": lambda squares, D: 0},
        "the length is not divided by √D: the factor is exp(|x|²/(2s²)) with s² = √D": {
            "exponent": lambda squares, D: squares / 2
        },
        "the exponent is multiplied by √D: `a / 2 * s` is (a / 2) · s, expected `a / (2 * s)`": {
            "exponent": lambda squares, D: squares / 2 * D**0.5
        },
        "s² is √D, not D": {"exponent": lambda squares, D: squares / 2 / D},
        "the exponent is |x|²/(2s²): the 2 is missing": {"exponent": lambda squares, D: squares / D**0.5},
        "the factor has the wrong sign in its exponent": {"exponent": lambda squares, D: -squares / 2 / D**0.5},
        "the length must be squared": {"exponent": lambda squares, D: squares**0.5 / 2 / D**0.5},
        "the frequencies are scaled once more: they are drawn with s² = √D": lambda X, W: kernel(
            X, W / X.shape[1] ** 0.25
        ),
        "all rows share one length, summed over the whole of `X`: each row has its own": lambda X, W: kernel(
            X, W, lambda squares, D: np.sum(X**2) / 2 / D**0.5
        ),
    },
)

exercise = Exercise(
    builds_on=["fourier_features"],
    parts=[values],
)
