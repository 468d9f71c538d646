"""Assignment 05: the student's functions as functions of data alone, which worked examples and specs try."""

from __future__ import annotations

import copy
from collections.abc import Callable

import numpy as np

from course.checks.compare import numbers, says_so
from course.checks.trials import passes

WHOLE = "`similarity` got arrays of shape {} and {}, expected (queries, D) and (keys, D): one query is `Q[i : i + 1]`"
ROWS = "`{name}` has shape {found}, expected {shape}: one row for each vector"


def _of(function: Callable, made: Callable) -> Callable:
    """Let a function that is made of a student's stand for it in what a check says."""
    made.__wrapped__ = function  # type: ignore[attr-defined]
    return made


def part(function: Callable, place: int) -> Callable:
    """One of the values that a function gives."""
    return _of(function, lambda *args: function(*args)[place])


def copied(function: Callable) -> Callable:
    """Return a function whose results no later call changes."""
    return _of(function, lambda *args: copy.deepcopy(function(*args)))


def with_products(function: Callable) -> Callable:
    """`similarity_attention` of the similarity (q, 1)·A (k, 1), with the matrix A in place of a function."""

    def similar(A, Q, K):
        Q, K = np.asarray(Q), np.asarray(K)
        if Q.ndim != 2 or K.ndim != 2:
            raise ValueError(WHOLE.format(Q.shape, K.shape))
        return np.column_stack([Q, np.ones(len(Q))]) @ A @ np.column_stack([K, np.ones(len(K))]).T

    return _of(function, lambda A, Q, K, V: function(lambda Q, K: similar(A, Q, K), Q, K, V))


def of_cubes(function: Callable) -> Callable:
    """`key_gradient` of (Q Kᵀ)³ V; without `h` if it is 0."""

    def cubes(Q, K, V):
        return (np.asarray(Q) @ np.asarray(K).T) ** 3 @ np.asarray(V)

    return _of(function, lambda Q, K, V, h: function(cubes, Q, K, V, *([h] if h else [])))


def inner_products(function: Callable, name: str, shape: str) -> Callable:
    """Inner products of the features of all vectors, as the one value that it gives: any order of the features will do.

    Args:
        function: of vectors, and perhaps of frequencies; gives a row of features for each vector.
        name: of the function with its parameters.
        shape: of the features in words.
    """

    def products(X, *frequencies):
        phi = numbers(function(X, *frequencies), name, shape)
        if phi.ndim != 2 or len(phi) != len(X):
            raise AssertionError(ROWS.format(name=name, found=phi.shape, shape=shape))
        return (phi @ phi.T,)

    return _of(function, products)


def beside_fourier(check: Callable, function: Callable, fourier: Callable) -> None:
    """Try trigonometric features, then what they would be if the student's own Fourier features were right.

    Args:
        check: of a function that gives inner products.
        function: `trigonometric_features`.
        fourier: the student's `fourier_features`; what is wrong there is not charged again.

    Raises:
        AssertionError: both are wrong.
    """
    found = inner_products(function, "trigonometric_features(X, frequencies)", "(n, 2m)")
    own = inner_products(fourier, "fourier_features(X, frequencies)", "(n, 2m)")

    def righted(X, W):
        (products,), angles = found(X, W), X @ W.T
        with np.errstate(all="ignore"):
            factors = products / own(X, W)[0]
            lengths = np.sqrt(np.diag(factors))
        if not np.allclose(factors, np.outer(lengths, lengths), rtol=1e-6):
            return (products,)
        return (factors * np.cos(angles[:, None] - angles[None]).mean(axis=2),)

    try:
        check(found)
    except AssertionError as error:
        try:
            check(_of(function, righted))
        except AssertionError:
            raise
        except Exception:  # Fourier features that fail are told where they are graded
            raise error from None


@says_so
def trigonometric_features(function, fourier) -> None:
    """Check the worked examples."""
    beside_fourier(lambda its: passes(its, "random_features.trigonometric_features"), function, fourier)
