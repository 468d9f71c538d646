"""Assignment 05, part 4: the visible checks of random features and of the recurrent form."""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import call, numbers, says_so

#: Three vectors, five frequencies.
X = np.array([[0.5, 1.0], [-1.0, 0.3], [2.0, -0.7]])
W = np.array([[1.0, 0.2], [-0.4, 1.1], [0.7, 0.9], [0.1, -1.3], [1.6, 0.5]])


@says_so
def draw_frequencies(function) -> None:
    """Shape, seed and statistics of 60 000 numbers, with bars of more than five standard errors."""
    name = "draw_frequencies(m, D, s2, seed)"
    _of_shape(call(function, 7, 3, 4.0, 1), (7, 3), name, "(m, D)")
    normal_frequencies(function, 3, 4.0, 3)
    _by_seed(function, name)


def _by_seed(function, name: str) -> None:
    """Check that the same seed gives the same frequencies, and each other seed others, in other directions."""
    found = [numbers(call(function, 7, 3, 4.0, seed), name, "(m, D)") for seed in (1, 1, 2, 3, 11)]
    if not np.array_equal(found[0], found[1]):
        raise AssertionError(f"`{name}`: the same seed gives other frequencies: use `np.random.default_rng(seed)`")
    for other in found[2:]:
        if np.array_equal(found[0], other):
            raise AssertionError(f"`{name}`: another seed gives the same frequencies: is `seed` used?")
        if np.allclose(np.abs(_cosines(found[0], other).diagonal()), 1):
            raise AssertionError(f"`{name}`: another seed gives the same directions: draw everything with `seed`")
        for one, of_other, what in ((found[0], other, "rows"), (found[0].T, other.T, "columns")):
            if np.abs(one[:, None] - of_other[None]).max(axis=2).min() < 1e-9:
                raise AssertionError(
                    f"`{name}`: two seeds share some {what}, so their frequencies are not independent: make one "
                    "generator from `seed`, and draw everything from it"
                )


def _cosines(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """Cosines of the angles between the rows of two arrays."""
    with np.errstate(all="ignore"):  # a row of zeros has none
        return (one / np.linalg.norm(one, axis=1)[:, None]) @ (other / np.linalg.norm(other, axis=1)[:, None]).T


def normal_frequencies(function, D: int, s2: float, seed: int) -> None:
    """Moments and independence of many frequencies, with bars of more than five standard errors."""
    name = "draw_frequencies(m, D, s2, seed)"
    few = _of_shape(call(function, 6 * D + 1, D, s2, seed), (6 * D + 1, D), name, "(m, D)")
    if D > 1 and np.allclose(few, few[:, :1]):
        raise AssertionError(f"`{name}`: all entries of a frequency are equal, expected m × D independent numbers")
    if np.max(np.abs(_cosines(few, few)) - np.eye(len(few))) > 1 - 1e-9:
        raise AssertionError(
            f"`{name}`: some frequencies repeat others (or their opposites), expected m independent ones"
        )
    m = 60_000 // D
    many = _of_shape(call(function, m, D, s2, seed), (m, D), name, "(m, D)") * s2**0.5
    variance = float(np.var(many))
    if abs(many.mean()) > 0.04 * variance**0.5:
        raise AssertionError(f"`{name}`: the mean of the entries is not 0")
    for wrong, sentence in (
        (s2**2, "the variance is s², expected 1/s²: divide by s"),
        (s2**3, "the variance is s⁴, expected 1/s²: divide by s, where it is multiplied by s²"),
        (s2, "the variance is 1: `s2` is not used"),
        (1 / s2, "the variance is 1/s⁴, expected 1/s²: the *standard deviation* is divided by s, not by s²"),
        (s2**0.5, "the variance is 1/s, expected 1/s²"),
    ):
        if abs(variance - wrong) < 0.05 * wrong:
            raise AssertionError(f"`{name}`: {sentence}")
    if abs(variance - 1) > 0.05:
        raise AssertionError(f"`{name}`: the variance of the entries is not 1/s²")
    if abs(np.mean(many**4) / variance**2 - 3) > 0.3:
        raise AssertionError(f"`{name}`: the frequencies are not normally distributed: use `standard_normal`")
    if np.any(np.abs(np.corrcoef(many.T) - np.eye(D)) > 0.05):
        raise AssertionError(
            f"`{name}`: the entries of a frequency depend on each other, expected m × D independent ones"
        )


@says_so(name="fourier_features, the features themselves")
def fourier_columns(function) -> None:
    """Check that each cosine and each sine is a column, in any order, with either sign and any factor."""
    name = "fourier_features(X, frequencies)"
    phi = numbers(call(function, X, W), name, "(n, 2m)")
    if phi.shape != (3, 10):
        raise AssertionError(f"`{name}` has shape {phi.shape}, expected (n, 2m) = (3, 10)")
    if not np.all(np.isfinite(phi)):
        return  # told where the inner products are graded
    phi = phi * math.sqrt(3 / max(float(np.sum(phi**2)), 1e-300))
    for what, columns in (("cosine", np.cos(X @ W.T)), ("sine", np.sin(X @ W.T))):
        for column in columns.T[:, :, None] / math.sqrt(5):
            apart = np.minimum(np.abs(phi - column).max(axis=0), np.abs(phi + column).max(axis=0))
            if apart.min() > 1e-4:
                raise AssertionError(
                    f"`{name}`: for one of five frequencies no feature is the {what} of w·x, whatever its sign: "
                    "perhaps an offset is added to the angles, or features are mixed"
                )


def _of_shape(found, shape: tuple, name: str, words: str) -> np.ndarray:
    """Numbers of a shape."""
    values = numbers(found, name, words)
    if values.shape != shape:
        swapped = ": the axes are swapped" if values.shape == shape[::-1] else ""
        raise AssertionError(f"`{name}` has shape {values.shape}, expected {words} = {shape}{swapped}")
    return values
