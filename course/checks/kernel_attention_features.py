"""Assignment 05, part 5: the visible checks of random features and of the recurrent form."""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, numbers, says_so, scalar

#: D = 9, so that s² = 3. The squared lengths of the queries are 2 and 6, those of the keys 3, 1 and 4.
Q = np.array([[1.0, 0, 1, 0, 0, 0, 0, 0, 0], [1, 2, 0, -1, 0, 0, 0, 0, 0]])
K = np.array([[1.0, 1, 0, 1, 0, 0, 0, 0, 0], [0, 0, 1, 0, 0, 0, 0, 0, 0], [0, 2, 0, 0, 0, 0, 0, 0, 0]])
DOTS = np.array([[1.0, 1.0, 0.0], [2.0, 0.0, 4.0]])
Q_NORMS, K_NORMS = np.array([2.0, 6.0]), np.array([3.0, 1.0, 4.0])

#: Three vectors, five frequencies.
X = np.array([[0.5, 1.0], [-1.0, 0.3], [2.0, -0.7]])
W = np.array([[1.0, 0.2], [-0.4, 1.1], [0.7, 0.9], [0.1, -1.3], [1.6, 0.5]])
#: D = 9, so that s² = 3; squared lengths 2, 7 and 1; four frequencies.
X_9 = np.array([[1.0, 0, 1, 0, 0, 0, 0, 0, 0], [1, 2, 0, 0, 1, -1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 1]])
W_9 = np.array(
    [
        [0.3, -0.2, 0.5, 0.1, 0.4, -0.1, 0.2, 0.6, -0.3],
        [-0.6, 0.4, 0.2, 0.7, -0.2, 0.3, 0.1, -0.5, 0.2],
        [0.1, 0.8, -0.3, 0.2, 0.5, -0.4, 0.3, 0.2, 0.6],
        [-0.2, 0.1, 0.4, -0.6, 0.3, 0.2, -0.1, 0.4, 0.5],
    ]
)
NORMS_9 = np.array([2.0, 7.0, 1.0])


@says_so
def softmax_kernel(function) -> None:
    """exp(q·k / 3) of two queries and three keys, with the Gaussian kernel that is handed in."""

    def gaussian(Q, K, s2):
        apart = ((np.asarray(Q)[:, None] - np.asarray(K)[None]) ** 2).sum(axis=2)
        return np.exp(-apart / (2 * s2))

    def wrong(s2: float, of_queries, of_keys) -> np.ndarray:
        apart = Q_NORMS[:, None] + K_NORMS[None] - 2 * DOTS
        return np.exp(-apart / (2 * s2) + np.asarray(of_queries)[:, None] + np.asarray(of_keys)[None])

    found = call(function, Q, K, gaussian)
    mistakes = {
        "s² is √D, not D": np.exp(DOTS / 9),
        "s² is √D; this is exp(q·k), as for s² = 1": np.exp(DOTS),
        "the factors of the lengths are missing: this is the Gaussian kernel": wrong(3, 0 * Q_NORMS, 0 * K_NORMS),
        "the factor of the keys is missing": wrong(3, Q_NORMS / 6, 0 * K_NORMS),
        "the factor of the queries is missing": wrong(3, 0 * Q_NORMS, K_NORMS / 6),
        "the exponents of the factors are |q|²/(2s²) and |k|²/(2s²): the 2 is missing": wrong(
            3, Q_NORMS / 3, K_NORMS / 3
        ),
        "the lengths are to be squared: |q|²/(2s²)": wrong(3, np.sqrt(Q_NORMS) / 6, np.sqrt(K_NORMS) / 6),
        "the factors have the wrong sign: they undo the lengths inside the Gaussian kernel": wrong(
            3, -Q_NORMS / 6, -K_NORMS / 6
        ),
        "the Gaussian kernel has s² = √D, and the factors have s² = D": wrong(3, Q_NORMS / 18, K_NORMS / 18),
    }
    name = "softmax_kernel(Q, K, gaussian)"
    array(found, np.exp(DOTS / 3), name, "(queries, keys) = (2, 3)", mistakes=mistakes, show=True)
    found = call(function, Q, K, lambda Q, K, s2: np.full((2, 3), 0.5))
    expected = 0.5 * np.exp(Q_NORMS / 6)[:, None] * np.exp(K_NORMS / 6)[None]
    otherwise = "the table that `gaussian` gives is not used: the factors of the lengths multiply it"
    array(found, expected, f"{name} for a table of ½", "(queries, keys) = (2, 3)", otherwise=otherwise, show=True)


@says_so(name="softmax_kernel, one call")
def softmax_kernel_once(function) -> None:
    """`gaussian` is called once, for all pairs."""
    asked = []

    def gaussian(Q, K, s2):
        asked.append(s2)
        apart = ((np.atleast_2d(Q)[:, None] - np.atleast_2d(K)[None]) ** 2).sum(axis=2)
        return np.exp(-apart / (2 * s2))

    call(function, Q, K, gaussian)
    if len(asked) > 1:
        raise AssertionError(
            f"`softmax_kernel` calls `gaussian` {len(asked)} times for 2 queries and 3 keys, expected once, with all "
            "of `Q` and `K`: it gives the whole table"
        )


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


@says_so
def fourier_features(function) -> None:
    """Inner products of three vectors, with five frequencies."""
    name = "fourier_features(X, frequencies)"
    phi = numbers(call(function, X, W), name, "(n, 2m)")
    angles = X @ W.T
    apart = angles[:, None] - angles[None]
    expected = np.cos(apart).mean(axis=2)
    cosines = np.cos(angles) @ np.cos(angles).T / 5
    sines = np.sin(angles) @ np.sin(angles).T / 5
    mistakes = {
        "the factor 1/√m is missing": 5 * expected,
        "the factor is 1/√m with m frequencies, not with 2m features": expected / 2,
        "the factor is 1/√m, not 1/m": expected / 5,
        "the factor is 1/√m, not √(2/m)": 2 * expected,
        "the factor is 1/√m: it divides by the root of another size": expected * 5 / 3,
        "the sines are missing": cosines,
        "the cosines are missing": sines,
    }
    if phi.ndim == 2 and len(phi) == 3:
        otherwise = "it is not the mean of cos(w·(q - k)) over the frequencies"
        if phi.shape[1] != 10:
            for sentence in ("the sines are missing", "the cosines are missing"):
                if np.allclose(phi @ phi.T, mistakes[sentence]):
                    raise AssertionError(f"`{name}`: {sentence}; there should be 2m features")
            raise AssertionError(f"`{name}` has shape {phi.shape}, expected (n, 2m) = (3, 10)")
        array(phi @ phi.T, expected, "phi(q)·phi(k)", "(n, n)", mistakes=mistakes, show=True, otherwise=otherwise)
        return
    raise AssertionError(f"`{name}` has shape {phi.shape}, expected (n, 2m) = (3, 10): a row for each vector")


@says_so(name="fourier_features, the features themselves")
def fourier_columns(function) -> None:
    """Each cosine and each sine is a column, in any order and with either sign; right also with another factor."""
    name = "fourier_features(X, frequencies)"
    phi = numbers(call(function, X, W), name, "(n, 2m)")
    if phi.shape != (3, 10) or not np.all(np.isfinite(phi)):
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
def trigonometric_features(function, fourier) -> None:
    """Inner products of three vectors in nine dimensions."""
    trigonometric_gram(function, fourier, X_9, W_9, show=True)


def trigonometric_gram(function, fourier, vectors, frequencies, show: bool = False) -> None:
    """Inner products of trigonometric features; right also with Fourier features of the student's that are wrong."""
    name = "trigonometric_features(X, frequencies)"
    phi = numbers(call(function, vectors, frequencies), name, "(n, 2m)")
    if phi.ndim != 2 or len(phi) != len(vectors):
        raise AssertionError(f"`{name}` should have one row for each vector, and 2m columns")
    norms, root = np.sum(vectors**2, axis=1), math.sqrt(vectors.shape[1])
    angles = vectors @ frequencies.T
    grams = [np.cos(angles[:, None] - angles[None]).mean(axis=2)]
    try:
        own = numbers(fourier(vectors, frequencies), "fourier_features(X, frequencies)", "(n, 2m)")
        grams.append(own @ own.T)
    except Exception:
        own = None  # then it is compared with the right ones only

    def with_factor(exponents: np.ndarray, gram: np.ndarray) -> np.ndarray:
        return np.exp(exponents[:, None] + exponents[None]) * gram

    found = phi @ phi.T
    for gram in grams[1:]:
        if found.shape == gram.shape and np.allclose(found, with_factor(norms / 2 / root, gram), rtol=1e-4, atol=1e-6):
            return
    mistakes = {}
    for gram in grams:
        mistakes |= {
            "the factor of the length, exp(|x|²/(2√D)), is missing": gram,
            "the length is not divided by √D: the factor is exp(|x|²/(2s²)) with s² = √D": with_factor(norms / 2, gram),
            "s² is √D, not D": with_factor(norms / 2 / root**2, gram),
            "the exponent is |x|²/(2s²): the 2 is missing": with_factor(norms / root, gram),
            "the factor has the wrong sign in its exponent": with_factor(-norms / 2 / root, gram),
            "the length is to be squared": with_factor(np.sqrt(norms) / 2 / root, gram),
        }
        if any(np.allclose(found, wrong, rtol=1e-4) for wrong in mistakes.values() if wrong.shape == found.shape):
            break
    expected = with_factor(norms / 2 / root, grams[0])
    array(found, expected, "phi(q)·phi(k)", "(n, n)", mistakes=mistakes, show=show)


@says_so
def positive_features(function) -> None:
    """Three vectors in nine dimensions, four frequencies."""
    name = "positive_features(X, frequencies)"
    scores = X_9 @ W_9.T
    half = NORMS_9[:, None] / 6
    expected = np.exp(scores - half) / 2
    mistakes = {
        "the term with |x|² is missing": np.exp(scores) / 2,
        "the term with |x|² is to be subtracted": np.exp(scores + half) / 2,
        "|x|² is divided by 2s² with s² = √D: here it is divided by 2 alone": np.exp(scores - 3 * half) / 2,
        "|x|² is divided by 2s²: here the 2 is missing": np.exp(scores - 2 * half) / 2,
        "s² is √D, not D": np.exp(scores - half / 3) / 2,
        "the factor 1/√m is missing": np.exp(scores - half),
        "the factor is 1/√m, not 1/m": np.exp(scores - half) / 4,
        "the length is to be squared": np.exp(scores - np.sqrt(NORMS_9)[:, None] / 6) / 2,
        "the rows belong to the vectors, the columns to the frequencies": expected.T,
    }
    found = call(function, X_9, W_9)
    array(found, expected, name, "(n, m) = (3, 4)", mistakes=mistakes, show=True)


@says_so
def nonpositive_share(function) -> None:
    """Denominators -6, -8, -15, 14, 0, -4, 12 of seven queries: four are negative, one is 0."""
    queries = np.array([[-2.0, -1], [4, -3], [-3, -3], [-2, 4], [4, -1], [4, -2], [0, 3]])
    keys = np.array([[3.0, 1.0], [0.0, 2.0], [-2.0, 1.0]])
    products = queries @ keys.T
    mistakes = {
        "a denominator of 0 is not positive either": 4 / 7,
        "this is the share of the positive ones, expected the share of the others": 2 / 7,
        "this is the share of those that are 0, expected of the negative ones too": 1 / 7,
        "it is the number of queries, expected their share": 5.0,
        "it is divided by 4, the number of queries in the statement's example, expected by that of `phi_Q`": 5 / 4,
        "it is divided by the number of keys, expected by the number of queries": 5 / 3,
        "these are shares of the single products, expected of their sums over the keys": np.mean(products <= 0),
        "this is the share of queries with any product that is not positive, expected those whose sum is not": 6 / 7,
        "it is a share in percent, expected one between 0 and 1": 500 / 7,
    }
    found = call(function, queries, keys)
    scalar(found, 5 / 7, "nonpositive_share(phi_Q, phi_K)", mistakes=mistakes, show=True)


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
