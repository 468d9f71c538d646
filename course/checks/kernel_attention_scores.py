"""Assignment 05, parts 2 and 3: the visible checks of hard attention and of the size of scores."""

from __future__ import annotations

import numpy as np

from course.checks.compare import call, numbers, says_so


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
