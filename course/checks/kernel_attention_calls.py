"""Assignment 05: the student's functions as functions of data alone, which worked examples and specs try."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from course.checks.compare import numbers

WHOLE = "`similarity` got arrays of shape {} and {}, expected (queries, D) and (keys, D): one query is `Q[i : i + 1]`"
ROWS = "`{name}` has shape {found}, expected {shape}: one row for each vector"


def _of(function: Callable, made: Callable) -> Callable:
    """Let a function that is made of a student's stand for it in what a check says."""
    made.__wrapped__ = function  # type: ignore[attr-defined]
    return made


def part(function: Callable, place: int) -> Callable:
    """One of the values that a function gives."""
    return _of(function, lambda *args: function(*args)[place])


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
        function: of vectors; gives a row of features for each.
        name: of the function with its parameters.
        shape: of the features in words.
    """

    def products(X):
        phi = numbers(function(X), name, shape)
        if phi.ndim != 2 or len(phi) != len(X):
            raise AssertionError(ROWS.format(name=name, found=phi.shape, shape=shape))
        return (phi @ phi.T,)

    return _of(function, products)
