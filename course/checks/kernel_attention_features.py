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
    """The same seed gives the same frequencies, and each other seed gives others, in other directions."""
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


@says_so
def orthogonal_frequencies(function) -> None:
    """Seven frequencies in three dimensions; the seed; lengths of many."""
    name = "orthogonal_frequencies(m, D, s2, seed)"
    orthogonal_blocks(function, 7, 3, 4.0, 1)
    _by_seed(function, name)


def orthogonal_blocks(function, m: int, D: int, s2: float, seed: int) -> None:
    """Right angles in every block, lengths of normal vectors; bars of more than five standard errors."""
    name = "orthogonal_frequencies(m, D, s2, seed)"
    found = _of_shape(call(function, m, D, s2, seed), (m, D), name, "(m, D)")
    lengths = np.linalg.norm(found, axis=1)
    if not np.all(lengths > 0):
        raise AssertionError(
            f"`{name}`: a frequency is zero: perhaps the last block, which is cut off, is left as it was made"
        )
    directions = found / lengths[:, None]
    for start in range(0, m, D):
        block = directions[start : start + D]
        if np.abs(block @ block.T - np.eye(len(block))).max() > 1e-4:
            across = found[start : start + D].T @ found[start : start + D]
            if len(block) == D and np.abs(across - np.diag(np.diag(across))).max() < 1e-4 * across.max():
                raise AssertionError(
                    f"`{name}`: the columns of a block are orthogonal, expected the rows: lengths multiply rows"
                )
            raise AssertionError(f"`{name}`: the rows of a block are not orthogonal to each other")
    axes = np.allclose(np.abs(directions).max(axis=1), 1.0)  # told where directions are graded
    if not axes and np.allclose(np.abs(directions[:D] @ directions[D : 2 * D].T).max(axis=0), 1.0):
        raise AssertionError(f"`{name}`: the second block repeats the directions of the first: draw each block anew")
    if np.allclose(lengths, lengths[0]):
        raise AssertionError(f"`{name}`: all frequencies have one length, expected those of normal vectors")
    if np.allclose(lengths[:D], lengths[0]):
        raise AssertionError(f"`{name}`: all frequencies of a block have one length, expected one drawn for each row")
    if np.allclose(lengths[: m - D], lengths[D:]):
        raise AssertionError(f"`{name}`: all blocks have the same lengths, expected lengths drawn anew for each row")
    many = numbers(call(function, 1000 * D, D, s2, seed + 1), name, "(m, D)")
    squares = s2 * np.sum(many**2, axis=1)  # mean D and variance 2 D, if the lengths are right
    if abs(squares.mean() / D - s2**2) < 0.1 * s2**2 and s2 != 1:
        raise AssertionError(f"`{name}`: the frequencies are s² times as long as they should: divide by s")
    if abs(squares.mean() / D - s2) < 0.1 * s2 and s2 != 1:
        raise AssertionError(f"`{name}`: the lengths are those for s² = 1: divide by s")
    if abs(squares.mean() / D - 1) > 0.1 or not 0.7 < squares.var() / (2 * D) < 1.4:
        raise AssertionError(
            f"`{name}`: the lengths are not those of vectors from N(0, I/s²), whose squares have the mean D/s² and the "
            "variance 2D/s⁴"
        )


@says_so(name="orthogonal_frequencies, uniform directions")
def orthogonal_directions(function) -> None:
    """Over 5 000 blocks every entry of a direction has mean 0, variance 1/D and the fourth moment of a uniform one.

    The bars are more than five standard errors. Of the rows of an orthogonal matrix that is drawn uniformly, each is a
    uniform direction: the fourth power of an entry has the mean 3 / D(D + 2).
    """
    name, D = "orthogonal_frequencies", 3
    found = numbers(call(function, 5000 * D, D, 1.0, 4), name, "(m, D)").reshape(5000, D, D)
    directions = found / np.linalg.norm(found, axis=2, keepdims=True)
    if np.abs(found.mean(axis=0)).max() > 0.09:
        raise AssertionError(
            f"`{name}`: some entries of a block have a mean that is not 0, so its directions are not "
            "uniform: perhaps the signs of `qr` are left as they are"
        )
    if np.allclose(np.abs(directions).max(axis=2), 1.0):
        raise AssertionError(f"`{name}`: the directions are the axes, expected uniform ones")
    if np.abs((directions**2).mean(axis=0) - 1 / D).max() > 0.025:
        raise AssertionError(
            f"`{name}`: some axes get more of a direction than others, so directions are not uniform: perhaps the "
            "matrix that goes into `qr` has entries that are not normal, or unequal in size"
        )
    if np.abs((directions**4).mean(axis=(0, 1)) - 3 / (D * (D + 2))).max() > 0.0125:
        raise AssertionError(
            f"`{name}`: the fourth powers of the directions' entries are not those of uniform directions: perhaps the "
            "matrix that goes into `qr` holds other than *normal* random numbers (those have no preferred direction)"
        )


def _of_shape(found, shape: tuple, name: str, words: str) -> np.ndarray:
    """Numbers of a shape."""
    values = numbers(found, name, words)
    if values.shape != shape:
        swapped = ": the axes are swapped" if values.shape == shape[::-1] else ""
        raise AssertionError(f"`{name}` has shape {values.shape}, expected {words} = {shape}{swapped}")
    return values
