"""Exercise 4.1: error and size of a matrix that maps samples to themselves."""

import numpy as np

from autograder.exercises import Exercise, Values


def squares(table):
    """Return the sum of the squared entries, one entry at a time."""
    return sum(float(a) * float(a) for row in table for a in row)


def residuals(W, X):
    return np.array([x - W.dot(x) for x in X.T])


def terms(W, X, left=residuals, of=squares, size=squares):
    """Return the error and the size.

    Args:
        W: (m, m).
        X: (m, n).
        left: what is left of the samples.
        of, size: what is taken of that, and of W.
    """
    return of(left(W, X)), size(W)


def root(table):
    return squares(table) ** 0.5


def mean(table):
    return squares(table) / table.size


def spectral(table):
    return float(np.linalg.svd(table, compute_uv=False)[0]) ** 2


values = Values(
    title="a matrix that is not symmetric, and more samples than numbers",
    call="purification_terms(W, X)",
    gives={"the error": "one number", "the size": "one number"},
    oracle=terms,
    worked=[(np.array([[1.0, 1], [2, 0]]), np.array([[1.0, 0, 2], [3, 1, 0]]))],
    draw=lambda rng, m, n, scale: (scale * rng.standard_normal((m, m)), scale * rng.standard_normal((m, n))),
    sizes=[(3, 5, 1), (7, 2, 1), (1, 1, 3), (2, 11, 0.1), (13, 101, 2)],
    mistakes={
        "neither norm is squared: ‖A‖² is the sum of the squared entries, without a root": {"of": root, "size": root},
        "this norm must be squared: the sum of the squared entries, without a root": {"of": root},
        "‖W‖ must be squared: the sum of the squared entries, without a root": {"size": root},
        "this is the squared length of WX, which must be subtracted from X first": {"left": lambda W, X: W @ X},
        "`W` is transposed: a column of WX is W times a sample": {"left": lambda W, X: X - W.T @ X},
        "these are means of the squared entries, expected their sums": {"of": mean, "size": mean},
        "this is a mean over the samples, expected the sum": {"of": lambda table: squares(table) / len(table)},
        "this is a mean over all entries, expected the sum": {"of": mean},
        "only the diagonal of W counts here, expected all its entries": {"size": lambda W: sum(np.diag(W) ** 2)},
        "these are squared spectral norms (`ord=2`): leave `ord` out, or sum the squared entries": {
            "of": spectral,
            "size": spectral,
        },
        "the two are swapped: the error comes first": lambda W, X: terms(W, X)[::-1],
    },
)

exercise = Exercise(parts=[values])
