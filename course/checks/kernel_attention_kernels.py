"""Assignment 05, part 4: the visible checks of similarities, of the quadratic kernel and of what attention costs."""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, kind_of, numbers, says_so, scalar
from course.checks.kernel_attention_sums import without_added

#: q·k + 1 is ((2, 1, 4), (4, 3, 6)), with the sums 7 and 13.
Q = np.array([[1.0, 0.0], [2.0, 1.0]])
K = np.array([[1.0, 1.0], [0.0, 2.0], [3.0, -1.0]])
V = np.array([[13.0, 0, 1, 2], [0, 7, -1, 0], [26, 0, 0, 3]])
SIMILAR = np.array([[2.0, 1.0, 4.0], [4.0, 3.0, 6.0]])
#: q·A k + 1 is ((4, 5, 2), (8, 11, 2)), with the sums 11 and 21; k·A q + 1 is ((2, 1, 4), (6, 3, 12)).
A = np.array([[1.0, 2.0], [0.0, 1.0]])
#: q·B k is ((1, -2, 7), (-2, 2, -10)), with the sums 6 and -10.
B = np.array([[2.0, -1.0], [-7.0, 3.0]])
#: The scores divided by sqrt(4) are log 1, log 3, log 6 and log 2, log 5, log 3.
Q_LOG = np.array([[0.0, 0, 0, 2], [2, 0, 0, 0]])
K_LOG = np.log(np.array([[2.0, 1, 1, 1], [5, 1, 1, 3], [3, 1, 1, 6]]))
V_LOG = np.array([[10.0, 0, 0, 1, 2], [0, 10, 0, 3, -1], [0, 0, 10, 4, 0]])
SHARES = np.array([[1.0, 3, 6], [2, 5, 3]])
#: phi(q)·phi(k) is ((1, 2, 5, 3, 2), (6, 4, 1, 4, 0)), with the sums 13 and 15.
PHI_Q = np.array([[1.0, 0, 2], [0, 3, 1]])
PHI_K = np.array([[1.0, 2, 0], [0, 1, 1], [3, 0, 1], [1, 1, 1], [2, 0, 0]])
V_PHI = np.array([[13.0, 1, 0, 2], [0, 15, 1, 0], [26, 0, 3, 1], [0, -15, 2, 5], [13, 0, -1, 4]])
TABLE = np.array([[1.0, 2, 5, 3, 2], [6, 4, 1, 4, 0]])

X_2 = np.array([[2.0, 1.0], [3.0, -1.0], [0.0, 4.0]])
X_3 = np.array([[1.0, 2.0, -1.0], [2.0, 1.0, 3.0]])

UNFIT = {
    "B": "for q = 1 and the keys 1 and -1 its values are 1 and -1, whose sum is 0",
    "D": "for q = 0 all its values are 0, and so is their sum",
    "G": "for q = 1 and the keys 0 and 3 its values are 1 and -0.99: one weight is negative",
    "H": "for q = 0 all its values are 0, and so is their sum",
}
FIT = {"A", "C", "E", "F"}
WHOLE = "`similarity` got arrays of shape {} and {}, expected (queries, D) and (keys, D): one query is `Q[i : i + 1]`"

CHOICES = (
    "n*d",
    "n*c",
    "c*m",
    "n*c*m",
    "n*c*d",
    "n^2",
    "n^2*c",
    "n^2*max(d,m)",
    "n^2*d*m",
    "n*max(n,d,m)",
    "n*(d+m)+c*m",
    "n*(c+m)+c*m",
)
COMPLEXITY = {
    "softmax_time": ("n^2*max(d,m)", "QKᵀ and weights times V are two products: how many multiplications has each?"),
    "softmax_memory": ("n*max(n,d,m)", "what is the largest array that has to be kept, for any N, D and M?"),
    "kernel_time": ("n*c*m", "which two products of matrices are computed, of which shapes?"),
    "kernel_memory": ("n*(d+m)+c*m", "inputs and output must be kept, and the sums; no feature is kept"),
}


def _similar(Q, K, matrix: np.ndarray) -> np.ndarray:
    """q·(matrix k) of each pair."""
    Q, K = np.asarray(Q), np.asarray(K)
    if Q.ndim != 2 or K.ndim != 2:
        raise ValueError(WHOLE.format(Q.shape, K.shape))
    return Q @ matrix @ K.T


def _plus_one(Q, K):
    return _similar(Q, K, np.eye(2)) + 1


def _with_a_matrix(Q, K):
    return _similar(Q, K, A) + 1


@says_so
def similarity_attention(function) -> None:
    """Two queries, three keys, the similarity q·k + 1."""
    found = call(function, _plus_one, Q, K, V)
    powers = np.exp(SIMILAR)
    mistakes = {
        "the similarities are summed over the queries (axis 0), expected over the keys (axis 1)": SIMILAR
        / SIMILAR.sum(axis=0)
        @ V,
        "it is not divided by the sum of the similarities": SIMILAR @ V,
        "it is divided by the sum over all pairs, expected one sum for each query": SIMILAR @ V / SIMILAR.sum(),
        "it is divided by the number of keys, expected by the sum of the similarities": SIMILAR @ V / 3,
        "there is a softmax: the similarities themselves are the weights, but for their sum": powers
        / powers.sum(axis=1, keepdims=True)
        @ V,
        "these are the weights, expected the weighted values": SIMILAR / SIMILAR.sum(axis=1, keepdims=True),
    }
    name = "similarity_attention(similarity, Q, K, V)"
    expected = SIMILAR / np.array([[7.0], [13.0]]) @ V
    found = without_added(found, SIMILAR @ V, [[7.0], [13.0]])
    array(found, expected, name, "(queries, M) = (2, 4)", mistakes=mistakes, show=True)
    found = call(function, _with_a_matrix, Q, K, V)
    swapped = np.array([[2.0, 1, 4], [6, 3, 12]])
    mistakes = {
        "queries and keys are swapped: sim(k, q) need not be sim(q, k)": swapped
        / swapped.sum(axis=1, keepdims=True)
        @ V,
        "the similarity that is handed in is not used: this is q·k + 1": expected,
    }
    table = np.array([[4.0, 5, 2], [8, 11, 2]])
    expected = table / np.array([[11.0], [21.0]]) @ V
    found = without_added(found, table @ V, [[11.0], [21.0]])
    name = "similarity_attention with another similarity"
    array(found, expected, name, "(queries, M) = (2, 4)", mistakes=mistakes, show=True)


@says_so(name="similarity_attention, negative similarities")
def similarity_negative(function) -> None:
    """Similarities of both signs, with the sums 6 and -10."""
    table = np.array([[1.0, -2.0, 7.0], [-2.0, 2.0, -10.0]])
    found = call(function, lambda Q, K: _similar(Q, K, B), Q, K, V)
    mistakes = {
        "negative similarities are cut off at 0, expected as they are": np.maximum(table, 0)
        / np.maximum(table, 0).sum(axis=1, keepdims=True)
        @ V,
        "the sum takes the sizes of the similarities, expected their signs too": table
        / np.abs(table).sum(axis=1, keepdims=True)
        @ V,
        "the size of the sum is taken, expected its sign too": table / np.abs(table.sum(axis=1, keepdims=True)) @ V,
    }
    otherwise = "the similarities 1, -2, 7 have the sum 6, and -2, 2, -10 the sum -10: divide by such a sum as it is"
    options = {"mistakes": mistakes, "show": True, "otherwise": otherwise}
    expected = table / np.array([[6.0], [-10.0]]) @ V
    array(found, expected, "similarity_attention(similarity, Q, K, V)", "(queries, M) = (2, 4)", **options)


@says_so
def well_defined(found) -> None:
    """No letter has a counterexample, and none is missing."""
    if not isinstance(found, (list, tuple, set, str)) or not all(isinstance(letter, str) for letter in found):
        raise AssertionError(f"`well_defined` is of type {kind_of(found)}, expected a list of letters in quotes")
    letters = {letter.strip().upper() for letter in found} - {"", ","}
    if unknown := sorted(letters - set("ABCDEFGH")):
        raise AssertionError(f"`well_defined` holds {unknown[0]!r}, expected letters from A to H, each in quotes")
    for letter in sorted(letters & set(UNFIT)):
        raise AssertionError(f"`well_defined` holds {letter}: {UNFIT[letter]}")
    if letters != FIT:
        raise AssertionError(
            "a similarity that is fit is missing from `well_defined`: look at the weights after the division"
        )


@says_so
def quadratic_features(function) -> None:
    """Inner products of three vectors in two dimensions, and of two in three."""
    for X in (X_2, X_3, np.array([[2.0], [-3.0]])):
        phi = _features(call(function, X), len(X), "quadratic_features(X)")
        linear = X @ X.T
        squares = X**2 @ (X**2).T
        cross = linear**2 - squares
        expected = (linear + 1) ** 2
        mistakes = {
            "the cross terms x_i x_j are left out": expected - cross,
            "the cross terms x_i x_j count half: their factor √2 is missing": expected - cross / 2,
            "the cross terms x_i x_j count twice as much as they should": expected + cross,
            "the linear terms count half: their factor √2 is missing": expected - linear,
            "the linear terms count twice as much as they should": expected + 2 * linear,
            "the linear terms are left out": expected - 2 * linear,
            "the squares x_i² are left out": expected - squares,
            "the constant feature 1 is left out": expected - 1,
            "these are the features of (q·k)²: the + 1 is missing": linear**2,
        }
        if X.shape[1] == 1:
            mistakes = {}
        name = f"phi(q)·phi(k) for D = {X.shape[1]}"
        array(phi @ phi.T, expected, name, "(n, n)", mistakes=mistakes, show=True, otherwise="it is not (q·k + 1)²")


@says_so(name="quadratic_features, no feature twice")
def quadratic_count(function) -> None:
    """(D + 1)(D + 2) / 2 features."""
    for X, count in ((X_2, 6), (X_3, 10)):
        phi = _features(call(function, X), len(X), "quadratic_features(X)")
        if phi.shape[1] != count:
            more = "perhaps x_i x_j and x_j x_i are both there"
            hint = more if phi.shape[1] > count else "count the products x_i x_j, the squares, the x_i and the 1"
            raise AssertionError(
                f"`quadratic_features(X)` has {phi.shape[1]} features for D = {X.shape[1]}, expected "
                f"(D + 1)(D + 2)/2 = {count}: {hint}"
            )


@says_so
def softmax_attention(function) -> None:
    """Weights 0.1, 0.3, 0.6 and 0.2, 0.5, 0.3."""

    def attend(shares: np.ndarray, axis: int = 1) -> np.ndarray:
        return shares / shares.sum(axis=axis, keepdims=True) @ V_LOG

    mistakes = {
        "the scores are not divided by √D": attend(SHARES**2),
        "the scores are divided by D, expected by √D": attend(SHARES**0.5),
        "the scores are divided by √(number of keys), expected by √D": attend(SHARES ** (2 / math.sqrt(3))),
        "the weights of each key sum to 1, expected those of each query: the sum is over the wrong axis": attend(
            SHARES, axis=0
        ),
        "the exponentials are not divided by their sum": SHARES @ V_LOG,
        "the exponential is missing": attend(np.log(SHARES) + 1e-300),
        "these are the weights, expected the weighted values": SHARES / 10,
    }
    found = call(function, Q_LOG, K_LOG, V_LOG)
    array(found, attend(SHARES), "softmax_attention(Q, K, V)", "(queries, M) = (2, 5)", mistakes=mistakes, show=True)


@says_so(name="softmax_attention, large scores")
def softmax_large(function) -> None:
    """Scores of some thousands do not overflow, and of two rows one is far below the other."""
    queries, keys = np.array([[200.0, 0.0], [-100.0, 0.0]]), np.array([[50.0, 0.0], [49.0, 0.0], [-50.0, 0.0]])
    with np.errstate(all="ignore"):
        found = call(function, queries, keys, np.array([[1.0], [2.0], [4.0]]))
    otherwise = "wrong for scores of some thousands: subtract the largest score of each query before the exponential"
    if not np.all(np.isfinite(numbers(found, "softmax_attention", "(queries, M)"))):
        raise AssertionError(f"`softmax_attention`: {otherwise}")
    array(found, [[1.0], [4.0]], "softmax_attention", "(queries, M) = (2, 1)", show=True, otherwise=otherwise)


@says_so
def kernel_attention(function) -> None:
    """Two queries and five keys, with three features."""
    weights = TABLE / np.array([[13.0], [15.0]])
    powers = np.exp(TABLE)
    mistakes = {
        "it is not divided by the denominators": TABLE @ V_PHI,
        "it is divided by the number of keys, expected by the sum of the weights": TABLE @ V_PHI / 5,
        "the weights are summed over the queries, expected over the keys": TABLE
        / np.where(TABLE.sum(axis=0) > 0, TABLE.sum(axis=0), 1)
        @ V_PHI,
        "there is a softmax: the products phi(q)·phi(k) themselves are the weights, but for their sum": powers
        / powers.sum(axis=1, keepdims=True)
        @ V_PHI,
        "the denominator is the sum of phi(q), expected the product of phi(q) with the sum of phi(k)": TABLE
        @ V_PHI
        / PHI_Q.sum(axis=1, keepdims=True),
        "the denominator is the sum of all features of the keys, expected phi(q) times their sum over the keys": TABLE
        @ V_PHI
        / PHI_K.sum(),
        "it is divided by the sum over all pairs, expected one sum for each query": TABLE @ V_PHI / TABLE.sum(),
    }
    found = call(function, PHI_Q, PHI_K, V_PHI)
    options = {"mistakes": mistakes, "show": True}
    found = without_added(found, TABLE @ V_PHI, [[13.0], [15.0]])
    array(found, weights @ V_PHI, "kernel_attention(phi_Q, phi_K, V)", "(queries, M) = (2, 4)", **options)


@says_so(name="kernel_attention, negative denominators")
def kernel_negative(function) -> None:
    """The features of the second query times -1: its denominator is -15, and its weights are the same."""
    found = call(function, PHI_Q * np.array([[1.0], [-1.0]]), PHI_K, V_PHI)
    expected = TABLE / np.array([[13.0], [15.0]]) @ V_PHI
    mistakes = {
        "the size of a denominator is taken, expected its sign too": expected * np.array([[1.0], [-1.0]]),
    }
    otherwise = "the denominators are 13 and -15, as random features may give them (5.3 b): divide by them as they are"
    options = {"mistakes": mistakes, "show": True, "otherwise": otherwise}
    name = "kernel_attention with a negative denominator"
    array(found, expected, name, "(queries, M) = (2, 4)", **options)


@says_so(name="complexity, a string of the list at least")
def complexity_choices(*found) -> None:
    """At least one of the four is a string of the list."""
    if not any(isinstance(choice, str) and _plain(choice) in CHOICES for choice in found):
        raise AssertionError("none of the four is a string of the list: copy a string from it, in quotes")


@says_so(name="{name}")
def complexity(name: str, found) -> None:
    """One of the four choices."""
    if not isinstance(found, str):
        raise AssertionError(f"`{name}` is of type {kind_of(found)}, expected a string of the list, in quotes")
    if _plain(found) not in CHOICES:
        raise AssertionError(f"`{name}` is {found!r}, which is not in the list: copy a string from it")
    expected, hint = COMPLEXITY[name]
    if _plain(found) != expected:
        raise AssertionError(f"`{name}` is not {found!r}: {hint}")


def _plain(choice) -> str:
    return "".join(str(choice).split()).lower().replace("**", "^")


@says_so
def power_law(function) -> None:
    """Three points whose logarithms to the base 10 are (0, 0.3), (1, 1.5), (3, 5)."""
    sizes, values = 10 ** np.array([0.0, 1.0, 3.0]), 10 ** np.array([0.3, 1.5, 5.0])
    slope, intercept = 7.4333333333333 / 4.6666666666667, 0.142857142857
    plain = np.polyfit(sizes, values, 1)
    mistakes = {
        "this is the slope between the first and the last point, expected the fit to all": [4.7 / 3, 10**0.3],
        "the factor is still a logarithm: take its exponential": [slope, intercept * math.log(10)],
        "the factor is still a logarithm (to the base 10): take 10 to its power": [slope, intercept],
        "the factor belongs to the other logarithm: use the same base before and after the fit": [
            slope,
            math.exp(intercept),
        ],
        "the line is fitted without logarithms": plain,
        "the two are swapped: the slope comes first": [10**intercept, slope],
        "sizes and values are exchanged in the fit": [0.6232532141, 10**-0.0793739520],
    }
    found = call(function, sizes, values)
    options = {"mistakes": mistakes, "show": True, "rtol": 1e-4}
    array(_pair(found, "power_law(sizes, values)"), [slope, 10**intercept], "power_law(sizes, values)", **options)


@says_so
def crossing(function) -> None:
    """3 N^3 and 48 N cross at N = 4, in whichever order they come."""
    mistakes = {
        "it is the inverse: divide the factor of b by that of a": 0.25,
        "the root is missing: (factor_b / factor_a) to the power 1 / (slope_a - slope_b)": 16.0,
        "it is the cost where they cross, expected the size N": 192.0,
        "slope and factor are exchanged: a law is (slope, factor)": (1 / 3) ** (1 / (3 - 48)),
        "it is the logarithm of N": math.log(4),
    }
    scalar(call(function, (3.0, 3.0), (1.0, 48.0)), 4.0, "crossing(law_a, law_b)", mistakes=mistakes, show=True)
    otherwise = "the order of the two laws must not matter: the first one may be the flatter one"
    found = call(function, (1.0, 48.0), (3.0, 3.0))
    scalar(found, 4.0, "crossing(law_b, law_a)", otherwise=otherwise, show=True)


def _pair(found, name: str) -> np.ndarray:
    values = numbers(found, name, "two numbers")
    if values.shape != (2,):
        raise AssertionError(f"`{name}` gives an array of shape {values.shape}, expected two numbers: `return a, b`")
    return values


def _features(found, rows: int, name: str) -> np.ndarray:
    """Features as an array with one row for each vector."""
    values = numbers(found, name, "(n, C)")
    if values.ndim != 2 or len(values) != rows:
        raise AssertionError(f"`{name}` has shape {values.shape}, expected ({rows}, C): one row for each vector")
    return values
