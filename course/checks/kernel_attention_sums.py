"""Assignment 05: division by a sum of weights as it is, with no number added to it and no floor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from course.checks.compare import array, call, matches, numbers, says_so

#: A factor that makes all weights of a query tiny, and changes no output.
TINY = 2.0**-100
FLOOR = (
    "`{name}` with tiny weights: the sums of the weights are below 1e-27, but it divides by {found:.0e}: divide by the "
    "sums as they are, with no number added and no floor"
)
OTHERWISE = (
    "other outputs come out where all weights of a query are multiplied by 2⁻¹⁰⁰, though that factor cancels when they "
    "are divided by their sum"
)

Q = np.array([[1.0, 0.0, 2.0], [0.0, 3.0, 1.0]])
K = np.array([[1.0, 2, 0], [0, 1, 1], [3, 0, 1], [1, 1, 1], [2, 0, 1]])
V = np.array([[13.0, 1], [2, 15], [26, 4], [3, -15], [13, 5]])


@says_so(name="similarity_attention, tiny similarities")
def similarity_tiny(function) -> None:
    """Check that all similarities are tiny."""

    def attend(by: float):
        return call(function, lambda Q, K: by * (np.asarray(Q) @ np.asarray(K).T + 1), Q, K, V)

    of_tiny_weights(attend, Q @ K.T + 1, "similarity_attention")


@says_so(name="kernel_attention, tiny features")
def kernel_tiny(function) -> None:
    """Check that the features of the queries are tiny."""
    of_tiny_weights(lambda by: call(function, by * Q, K, V), Q @ K.T, "kernel_attention")


def of_tiny_weights(attend: Callable[[float], Any], weights: np.ndarray, name: str) -> None:
    """Check that tiny weights give the outputs of the weights; what is wrong with both belongs to another check.

    Args:
        attend: the student's outputs, (queries, M), if all weights are multiplied by its argument.
        weights: float, (queries, keys).
        name: of the student's function.
    """
    tops, shape = weights @ V, "(queries, M)"
    values, plain = (numbers(attend(by), f"{name} with tiny weights", shape) for by in (TINY, 1.0))
    if matches(values, plain):
        return
    with np.errstate(all="ignore"):
        below = np.abs(TINY * tops / values) if values.shape == tops.shape else np.zeros(1)
    if np.all(np.isfinite(below)) and below.min() > 1e-27 and np.allclose(below, below.flat[0], rtol=1e-3):
        raise AssertionError(FLOOR.format(name=name, found=below.flat[0]))
    expected = tops / weights.sum(axis=1, keepdims=True)
    array(values, expected, f"{name} with tiny weights", shape, mistakes={OTHERWISE: values}, show=True)
