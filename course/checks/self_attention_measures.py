"""Assignment 02: what is measured of attention, its influence, sharpness and symmetry; and the table of positions."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from course.checks.compare import array, call, number, numbers, says_so, scalar
from course.checks.self_attention_core import pair, tensor

#: Row i of the output is the sum over j of MIXING[i, j] times query j.
MIXING = np.array([[2.0, 0, -1], [0, 3, 0], [0.5, 0, 0]])
QUERIES = np.array([[3.0, 4], [1, 0], [-5, 12]])
INFLUENCE = np.array([[10, 0, 13], [0, 3, 0], [2.5, 0, 0]])
#: The same for five keys.
MIXED_KEYS = np.array([[1.0, 0, 2, 0, 0], [0, 3, 0, 1, 0], [1, 1, 0, 0, 0]])
KEYS = np.array([[0.0, 1], [2, 2], [1, 0], [0, 3], [4, 1]])


@says_so(name="influence, a mixture of three queries")
def influence(function) -> None:
    """A mixture of the queries: the entry (i, j) is the factor of query j in row i times the length of query j."""
    import torch

    mixing, mixed_keys = (torch.tensor(rows, dtype=torch.float32) for rows in (MIXING, MIXED_KEYS))

    def attention(Q, K, V):
        return mixing @ Q + mixed_keys @ K + V.sum(), (mixing @ Q).sum(dim=1, keepdim=True).repeat(1, 5) / 7

    Q, K, V = (torch.tensor(rows, dtype=torch.float32) for rows in (QUERIES, KEYS, np.ones((5, 2))))
    found = call(function, attention, Q, K, V)
    moved, rest = MIXING[:, :, None] * QUERIES, MIXED_KEYS @ KEYS + 10
    before = MIXING @ QUERIES + rest
    lengths = np.array([np.linalg.norm(before - moved[:, j], axis=1) for j in range(3)]).T
    adding_up = added_up(MIXING, QUERIES)
    unchanged = np.linalg.norm(before, axis=1)[:, None]
    differences = unchanged - lengths
    mistakes = {
        "the axes are swapped: entry (i, j) is about row i of the output and query j": INFLUENCE.T,
        "it is the square of the length: take the root": INFLUENCE**2,
        "it is the sum of the absolute differences, expected the root of the sum of their squares": (
            np.abs(moved).sum(axis=-1)
        ),
        "it is the largest absolute difference, expected the root of the sum of the squares": (
            np.abs(moved).max(axis=-1)
        ),
        "it is the difference of two lengths, expected the length of the difference": differences,
        "it is the absolute difference of two lengths, expected the length of the difference": np.abs(differences),
        "it tells how far the weights move: the output is the first of the two that `attention` gives": (
            np.abs(moved.sum(axis=2)) * 5**0.5 / 7
        ),
        "the keys are replaced by zeros, expected the queries": (
            np.abs(MIXED_KEYS[:, :3]) * np.linalg.norm(KEYS[:3], axis=1)
        ),
        "the values are replaced by zeros, expected the queries": np.full((3, 3), 8**0.5),
        "the query is replaced by ones, expected zeros": (
            np.abs(MIXING) * np.linalg.norm(QUERIES - 1, axis=1)
        ),
        "all other queries are replaced by zeros, expected query j alone": (
            np.linalg.norm(moved.sum(axis=1, keepdims=True) - moved, axis=-1)
        ),
        "the length goes along the columns, expected along each row: `.norm(dim=-1)`": (
            np.sqrt((moved**2).sum(axis=0)).T
        ),
        "it is the length of all differences together, one number for each query: expected one for each row too": (
            np.sqrt((moved**2).sum(axis=(0, 2)))
        ),
        "it is divided by the length of the unchanged row, expected the length itself": INFLUENCE / unchanged,
        "it is the length of the changed row, expected that of its difference from the unchanged one": lengths,
        "it is 0 everywhere: is the changed output compared with that of the unchanged Q?": (
            np.zeros((3, 3))
        ),
    }  # fmt: skip
    expected = adding_up if adds_up(found, adding_up) else INFLUENCE
    array(found, expected, "influence(attention, Q, K, V)", "(queries, queries)", mistakes=mistakes, show=True)


def added_up(mixing, queries) -> np.ndarray:
    """The influence on the rows of mixing @ queries if no query is put back after its change."""
    moved = np.asarray(mixing)[:, :, None] * np.asarray(queries)
    return np.linalg.norm(np.cumsum(moved, axis=1), axis=-1)


def adds_up(found, adding_up) -> bool:
    """Whether this is what comes out if a change stays; whether it does has a price of its own."""
    values = numbers(found, "influence(attention, Q, K, V)", "(queries, queries)")
    return values.shape == np.shape(adding_up) and np.allclose(values, adding_up, rtol=1e-3, atol=1e-4)


@says_so(name="influence, each change alone")
def one_by_one(function) -> None:
    """Q is as it was before each change, and at the end."""
    import torch

    Q, K, V = (torch.tensor(rows, dtype=torch.float32) for rows in (QUERIES, KEYS, np.ones((5, 2))))
    mixing, before = torch.tensor(MIXING, dtype=torch.float32), Q.clone()
    found = function(lambda Q, K, V: (mixing @ Q, K), Q, K, V)
    if not torch.equal(Q, before):
        raise AssertionError("`influence` changed its argument `Q` in place: change a copy, `Q.clone()`")
    if adds_up(found, added_up(MIXING, QUERIES)):
        raise AssertionError("a change stays when the next query is changed: start from the unchanged Q each time")


#: Weights (1/2, 1/3, 1/6).
WEIGHTS = np.array([3.0, 2, 1]) / 6
JACOBIAN = np.array([[9.0, -6, -3], [-6, 8, -2], [-3, -2, 5]]) / 36


@says_so(name="softmax_jacobian, three weights, and two that are equal")
def softmax_jacobian(function) -> None:
    """The weights (3, 2, 1)/6, then (2, 2, 1)/5."""
    import torch

    outer = np.outer(WEIGHTS, WEIGHTS)
    mistakes = {
        "the diagonal lacks w_i: its entries are w_i - w_i squared": -outer,
        "the sign is the opposite": -JACOBIAN,
        "off the diagonal it is -w_i w_j, and not 0": np.diag(np.diag(JACOBIAN)),
        "it is the diagonal alone, expected a matrix with entries off the diagonal too": np.diag(JACOBIAN),
        "w_i stands in every column, expected on the diagonal alone": WEIGHTS[:, None] - outer,
        "w_j stands in every row, expected on the diagonal alone": WEIGHTS[None, :] - outer,
        "the outer product is missing: this is the diagonal matrix of w": np.diag(WEIGHTS),
    }
    found = call(function, torch.tensor(WEIGHTS, dtype=torch.float32))
    array(found, JACOBIAN, "softmax_jacobian(w)", "(keys, keys)", mistakes=mistakes, show=True)
    found = call(function, torch.tensor([0.4, 0.4, 0.2]))
    mistakes = {
        "two equal weights are taken for one place: the diagonal is where i = j, not where w_i = w_j": (
            np.array([[6.0, 6, -2], [6, 6, -2], [-2, -2, 4]]) / 25
        ),
        "of two equal weights, the place of the first is used twice: is a place looked up by its weight?": (
            np.array([[6.0, -4, -2], [6, -4, -2], [-2, -2, 4]]) / 25
        ),
    }
    right = np.array([[6.0, -4, -2], [-4, 6, -2], [-2, -2, 4]]) / 25
    array(found, right, "softmax_jacobian((2, 2, 1)/5)", "(keys, keys)", mistakes=mistakes, show=True)


#: Three queries and keys, d = 5; the scores times the scale 1/2 are log of (1, 3, 2), (4, 1, 5), and three times 3.
Q = np.array([[2.0, 0, 1, 0, 0], [0, 2, 0, 1, 0], [0, 0, 0, 0, 3]])
K = np.array([[0, np.log(4), 0, 0, 2], [np.log(3), 0, 0, 0, 2], [np.log(2), np.log(5), 0, 0, 2]])
ROWS = np.array([[1 / 6, 3 / 6, 2 / 6], [4 / 10, 1 / 10, 5 / 10], [1 / 3, 1 / 3, 1 / 3]])
ENTROPIES = np.array([1.0114042647073518, 0.9433483923290393, 1.0986122886681096])
SIZES = np.sqrt([268 / 36**2, 2164 / 100**2, 2 / 9])
UNSCALED, OF_MEANS, MEAN_JACOBIAN = 0.8981772764821017, 1.0917374056730198, 0.441383595909496
UNSCALED_SIZE = 0.4505834870303517


#: Entropy and size if the softmax goes over the queries.
ACROSS_ENTROPY, ACROSS_SIZE = 0.6227427710502101, 0.6360882553139007
OVER_QUERIES = "the softmax goes over the queries, expected over the keys (dim=-1)"
SWAPPED = "the two numbers are swapped: `return entropy, size`"
SHARPNESS = "sharpness(Q, K, scale)"
SIZE = "the size of a Jacobian is the root of the sum of all its squared entries; expected its mean over the queries"


@says_so(name="sharpness, two numbers")
def two_numbers(function) -> None:
    """What it gives of the example is a pair of finite numbers."""
    import torch

    found = call(function, torch.tensor(Q, dtype=torch.float32), torch.tensor(K, dtype=torch.float32), 0.5)
    for part, name in zip(
        pair(found, SHARPNESS, ("entropy", "size")), ("the mean entropy", "the mean size"), strict=True
    ):
        numbers(part, name, "one number")


@says_so(name="sharpness, the {part}")
def sharpness(function, measure: Callable, part: str) -> None:
    """Three queries with the weights (1, 3, 2)/6, (4, 1, 5)/10 and (1, 1, 1)/3.

    Args:
        function: the student's.
        measure: the student's own `entropy` or `softmax_jacobian`; what it gives of these weights is accepted too, as a
            mistake in it is charged where it was asked for.
        part: "entropy" or "size" of the pair.
    """
    import torch

    queries, keys = torch.tensor(Q, dtype=torch.float32), torch.tensor(K, dtype=torch.float32)
    found = pair(call(function, queries, keys, 0.5), SHARPNESS, ("entropy", "size"))
    if part == "entropy":
        mistakes = {
            "the scores are not multiplied by the scale": UNSCALED,
            "it is the sum over the queries, expected their mean": ENTROPIES.sum(),
            "there is one number for each query, expected their mean": ENTROPIES,
            "it is the entropy of the mean weights, expected the mean of the entropies": OF_MEANS,
            OVER_QUERIES: ACROSS_ENTROPY,
            SWAPPED: SIZES.mean(),
        }
        expected = own_mean(found[0], ROWS, ENTROPIES.mean(), measure)
        scalar(found[0], expected, "the mean entropy", mistakes=mistakes, show=True)
        return
    mistakes = {
        "it is the mean of the squared sizes: take the root of each sum of squares": np.square(SIZES).mean(),
        "it is the sum over the queries, expected their mean": SIZES.sum(),
        "it is the size of the mean Jacobian, expected the mean of the sizes": MEAN_JACOBIAN,
        OVER_QUERIES: ACROSS_SIZE,
        SWAPPED: ENTROPIES.mean(),
        "the scores are not multiplied by the scale": UNSCALED_SIZE,
    }
    expected = own_mean(found[1], ROWS, SIZES.mean(), measure)
    scalar(found[1], expected, "the mean size of the Jacobian", mistakes=mistakes, show=True, otherwise=SIZE)


def own_mean(found, rows, expected: float, measure: Callable) -> float:
    """The mean of a measure of the student's own over these weights if that was found; otherwise what is expected.

    Args:
        found: the student's number.
        rows: float, (queries, keys); weights.
        expected: the right mean.
        measure: the student's: from weights (keys,) to a number, or to a matrix, of which the size is taken.
    """
    import torch

    try:
        values = [np.asarray(measure(torch.tensor(row, dtype=torch.float32)), dtype=float) for row in rows]
        own = float(np.mean([np.sqrt(np.square(v).sum()) if v.ndim else v for v in values]))
        return own if abs(float(found) - own) <= 2e-4 * max(1.0, abs(own)) else expected
    except Exception:  # it is not written yet, or gives no number: then it is not what was used
        return expected


#: d_model -> what the position is multiplied by, for each pair of columns.
ANGLES = {4: np.array([1, 0.01]), 5: np.array([1.0, 0.025118864315095794, 0.000630957344480193])}


@says_so(name="positional_encoding, {width} columns")
def positional_encoding(function, width: int) -> None:
    """Three positions of four or five columns: the first row is (0, 1, 0, 1, 0), and a fifth column has no cosine."""
    pairs = (width + 1) // 2
    angles = np.outer(range(3), ANGLES[width][:pairs])
    expected = _table(angles, width)
    odd = "with an odd d_model, the last column is a sine without its cosine"
    found = call(function, 3, width, hint=odd if width % 2 else "")
    slower = np.outer(range(3), [10000 ** (-i / width) for i in range(pairs)])
    each = np.outer(range(3), [10000 ** (-i / width) for i in range(width)])
    mistakes = {
        TOGETHER: np.hstack([np.sin(angles), np.cos(angles[:, : width // 2])]),
        EVEN_COSINES: _table(angles, width, np.cos, np.sin),
        "positions count from 1, expected from 0": _table(np.outer(range(1, 4), ANGLES[width][:pairs]), width),
        "the exponent is i/d_model, expected 2i/d_model": _table(slower, width),
        "a sine and its cosine have different frequencies: columns 2i and 2i + 1 share 2i": np.where(
            np.arange(width) % 2 == 0, np.sin(each), np.cos(each)
        ),
        "the angle grows from column to column: divide the position by 10000 to the power": _table(
            np.outer(range(3), 1 / ANGLES[width][:pairs]), width
        ),
        **_of_another_base(found, width),
    }
    name = f"positional_encoding(3, {width})"
    _first_row(found, name, expected.shape, mistakes)
    array(found, expected, name, "(T, d_model)", mistakes=mistakes, show=True, length=COLUMNS, atol=1e-5)
    tensor(found, name)


def _first_row(found, name: str, shape: tuple[int, int], mistakes: dict[str, np.ndarray]) -> None:
    """Tell from position 0, where sines are 0 and cosines 1, which columns hold which.

    A table that a prepared mistake explains is left to it.
    """
    values = numbers(found, name, "(T, d_model)")
    if (
        values.shape != shape
        or not values.any()
        or any(np.allclose(values, wrong, atol=1e-4) for wrong in mistakes.values())
    ):
        return
    first, width = values[0].round(6).tolist(), shape[1]
    half = (width + 1) // 2
    rows = {
        "there is no cosine, as every cosine of position 0 is 1: odd columns are cosines": [0.0] * width,
        "there is no sine, as every sine of position 0 is 0: even columns are sines": [1.0] * width,
        TOGETHER: [0.0] * half + [1.0] * (width - half),
        EVEN_COSINES: [float(column % 2 == 0) for column in range(width)],
    }
    for sentence, row in rows.items():
        if first == row:
            raise AssertionError(f"`{name}`: {sentence}; found the first row {first}")


def _of_another_base(found, width: int) -> dict[str, np.ndarray]:
    """The table whose base the entry of position 1 and column 2 tells, with a sentence that names the base."""
    values = numbers(found, "positional_encoding(T, d_model)", "(T, d_model)")
    if values.shape != (3, width) or not 1e-6 < values[1, 2] < 1:
        return {}
    base = float(np.arcsin(values[1, 2])) ** (-width / 2)
    if np.isclose(base, 10000, rtol=1e-2):
        return {}
    slower = np.outer(range(3), base ** (-2 * np.arange((width + 1) // 2) / width))
    return {f"these are the angles of the base {base:.0f}, expected t / 10000^(2i/d)": _table(slower, width)}


TOGETHER = "the sines stand together, and then the cosines: column 2i is a sine, column 2i + 1 its cosine"
EVEN_COSINES = "sine and cosine are swapped: column 0 is a sine"
COLUMNS = "one column for each of the d_model numbers, odd or even"


def _table(angles: np.ndarray, width: int, even=np.sin, odd=np.cos) -> np.ndarray:
    found = np.empty((len(angles), 2 * angles.shape[1]))
    found[:, 0::2], found[:, 1::2] = even(angles), odd(angles)
    return found[:, :width]


@says_so(name="equivariance_gap, a function that knows the order, and one that does not")
def equivariance_gap(function) -> None:
    """Sums up to each row know the order, twice each row does not."""
    import torch

    x, order = torch.tensor([[1.0, 2], [4, 8], [-3, 16], [9, 32]]), torch.tensor([2, 0, 3, 1])
    name = "equivariance_gap"
    twice = number(call(function, lambda rows: 2 * rows, x, order), name)
    if twice:
        raise AssertionError(
            f"`{name}` is {twice:g} for a function that doubles each row, expected 0: permute the rows of the input on "
            "one side, those of the output on the other, both with x[permutation]"
        )
    # Sums up to each row: of x[order], less those of x in that order.
    gaps = np.array([[-5.0, -10], [-3, 16], [-4, -8], [6, 48]])
    mistakes = {
        "no difference is found for a function that knows the order: permute once before `attend`, once after": 0.0,
        "it is the mean of the differences, expected the largest": np.abs(gaps).mean(),
        "it is the length of all differences together, expected the largest of them": np.linalg.norm(gaps),
        "there is a difference for each entry, expected the largest of them": np.abs(gaps),
    }
    scalar(call(function, lambda rows: rows.cumsum(0), x, order), 48.0, name, mistakes=mistakes, show=True)
    mistakes = {"the sign of the differences counts: take .abs() before the largest": 10.0}
    scalar(call(function, lambda rows: -rows.cumsum(0), x, order), 48.0, name, mistakes=mistakes, show=True)
