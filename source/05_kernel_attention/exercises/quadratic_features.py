"""Exercise 3.2: features of the kernel (q·k + 1)². Any order of the features will do."""

import numpy as np

from autograder.exercises import Exercise, Results, Values
from course.checks.compare import numbers

from ._features import PRODUCTS

CALL = "quadratic_features(X)"
IN_TWO_DIMENSIONS = np.array([[2.0, 1], [3, -1], [0, 4]])
IN_THREE_DIMENSIONS = np.array([[1.0, 2, -1], [2, 1, 3]])


def kernel(X, squares=1, cross=1, linear=1, one=1):
    """Return the inner products of the features of all vectors; (n, n), as the one value that is looked at.

    Args:
        X: (n, D).
        squares, cross, linear, one: factors of the kinds of terms.
    """

    def of_pair(products):
        square, of_squares = sum(products) ** 2, sum(products**2)
        return squares * of_squares + cross * (square - of_squares) + linear * 2 * sum(products) + one

    return (np.array([[of_pair(q * k) for k in X] for q in X]),)


def features(quadratic_features, several):
    return [quadratic_features(X) for X in several]


def no_feature_twice(measured, dimensions):
    *several, alone = (numbers(found, "quadratic_features(X)", "(n, C)") for found in measured())
    if alone.shape != several[0][:1].shape or not np.allclose(alone, several[0][:1]):
        raise AssertionError(
            "`quadratic_features(X)`: the features of a vector are others when it comes alone, expected the same: a "
            "kernel is a product of φ(q) and φ(k), each made of one vector"
        )
    for found, D in zip(several, dimensions, strict=True):
        count = (D + 1) * (D + 2) // 2
        if found.ndim != 2 or found.shape[1] == count:
            continue  # one row for each vector: told where the inner products are compared
        more = "perhaps x_i x_j and x_j x_i are both there"
        hint = more if found.shape[1] > count else "count the products x_i x_j, the squares, the x_i and the 1"
        raise AssertionError(
            f"`quadratic_features(X)` has {found.shape[1]} features for D = {D}, expected (D + 1)(D + 2)/2 = {count}: "
            f"{hint}"
        )


values = Values(
    title="the inner products are the kernel",
    call=CALL,
    gives={f"{PRODUCTS} of {CALL}": "(n, n)"},
    look=[("products", "(n, C)")],
    oracle=kernel,
    worked=[(IN_TWO_DIMENSIONS,), (IN_THREE_DIMENSIONS,), (np.array([[2.0], [-3]]),)],
    draw=lambda rng, n, D: (rng.standard_normal((n, D)),),
    sizes=[(3, 7), (5, 2), (1, 5), (7, 1), (2, 11)],
    otherwise="it is not (q·k + 1)²",
    fresh="it is not (q·k + 1)² for other numbers",
    mistakes={
        "the cross terms x_i x_j are left out": {"cross": 0},
        "the cross terms x_i x_j count half: their factor √2 is missing": {"cross": 0.5},
        "the cross terms x_i x_j count twice as much as they should": {"cross": 2},
        "the linear terms count half: their factor √2 is missing": {"linear": 0.5},
        "the linear terms count twice as much as they should": {"linear": 2},
        "a factor 2 stands where √2 belongs: in the product it is squared": {"linear": 2, "cross": 2},
        "the factors √2 are missing": {"linear": 0.5, "cross": 0.5},
        "the squares x_i² count twice: they have no factor √2": {"squares": 2},
        "the squares x_i² are left out": {"squares": 0},
        "the constant feature 1 is left out": {"one": 0},
        "these are the features of q·k + 1: the square is missing": {"squares": 0, "cross": 0, "linear": 0.5},
        "the linear terms are left out": {"linear": 0},
        "these are the features of (q·k)²: the + 1 is missing": {"linear": 0, "one": 0},
    },
)

exercise = Exercise(
    parts=[
        values,
        Results(
            title="no feature twice",
            price=1,
            judge=no_feature_twice,
            measure=features,
            given=lambda: {
                "several": [IN_TWO_DIMENSIONS, IN_THREE_DIMENSIONS, IN_TWO_DIMENSIONS[:1]],
                "dimensions": (2, 3),
            },
        ),
    ]
)
