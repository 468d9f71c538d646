"""Assignment 01: the visible checks, one for each exercise; those of its descents and of its results lie beside it.

Each takes the student's function and tries it on examples small enough to redo by hand: a first one, and others of
other sizes or with large numbers. Expected values and the values that common mistakes give are written out, so that
nothing here computes an answer. The sizes of the examples are none of the notebook's.
"""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import REDO, array, call, number, numbers, says_so, scalar
from course.checks.toy_attention_descent import (
    early_stopping,
    every_iteration,
    every_point,
    gradient_gap,
    gradient_is_small,
    labels,
    plot_descent,
    stopping_start_kept,
)
from course.checks.toy_attention_results import (
    bars,
    below_bar,
    below_bars,
    best_error,
    best_iteration,
    comparison,
    ended,
    k_bayes,
    sizes,
    softmax_best,
    softmax_examples,
    softmax_figure,
    standing,
    standing_of_bayes,
    standing_of_floor,
    standing_of_two,
    standing_of_zero,
    train_linear,
    train_softmax,
)
from course.checks.toy_attention_upstream import blames

__all__ = [
    "bars",
    "below_bar",
    "below_bars",
    "best_error",
    "best_iteration",
    "comparison",
    "early_stopping",
    "ended",
    "every_iteration",
    "every_point",
    "grad_chi",
    "grad_linear_attention",
    "grad_loss_linear",
    "gradient_gap",
    "gradient_is_small",
    "k_bayes",
    "labels",
    "large_scores",
    "linear_attention",
    "loss",
    "plot_descent",
    "position_accuracy",
    "sizes",
    "softmax",
    "softmax_attention",
    "softmax_best",
    "softmax_examples",
    "softmax_figure",
    "standing",
    "standing_of_bayes",
    "standing_of_floor",
    "standing_of_two",
    "standing_of_zero",
    "stopping_start_kept",
    "train_linear",
    "train_softmax",
]

#: Two sequences of three tokens in four dimensions, so that sqrt(D) = 2, and a direction.
X = np.array(
    [
        [[1, 0, 2, 0], [2, 1, 0, 0], [0, 3, 1, 1]],
        [[3, 1, 0, 1], [-1, 0, 1, 0], [1, 1, 1, 1]],
    ],
    dtype=float,
)
K = np.array([1.0, 2.0, 0.0, -1.0])
X_GRADIENT = np.array([[2.5, 1.0, 1.0, 0.0], [5.5, 2.0, 0.0, 2.0]])

#: One sequence of two tokens in nine dimensions, so that sqrt(D) = 3; the scores along the direction are 1 and -2.
X_ONE = np.array([[[2, 1, 0, 0, 0, 0, 0, 0, -1], [-1, 0, 3, 0, 0, 0, 0, 2, 0]]], dtype=float)
K_ONE = np.array([1.0, 1, -1, 0, 0, 2, 0, -1, 0])
X_ONE_GRADIENT = np.array([[5.0, 2, -3, 0, 0, 0, 0, -2, -2]]) / 3

#: Three sequences of four tokens in two dimensions; along sqrt(2) (1, 2) the predictions are 15, 10 and -4.
X_LOSS = np.array(
    [
        [[1, 0], [3, 1], [0, 2], [-1, 1]],
        [[2, -1], [1, 3], [0, 2], [1, 1]],
        [[-2, 2], [1, 0], [1, -1], [0, 1]],
    ],
    dtype=float,
)
K_LOSS = math.sqrt(2) * np.array([1.0, 2.0])

#: Tokens whose last entry is 2 log m, so that with the direction (0, 0, 0, 1) the softmax weights are m / sum(m).
X_LOG = np.array(
    [
        [[4, 1, 3, 1], [-2, 3, 0, 2], [1, -2, 1, 5]],
        [[3, 0, 1, 2], [0, 1, 2, 3], [6, 2, -1, 1]],
    ],
    dtype=float,
)
X_LOG[:, :, 3] = 2 * np.log(X_LOG[:, :, 3])
K_LOG = np.array([0.0, 0.0, 0.0, 1.0])

#: One sequence of two tokens in nine dimensions; with the last unit vector the softmax weights are 1/4 and 3/4.
X_LOG_ONE = np.array([[[8, 1, 0, 2, 0, 1, 0, 0, 0], [-4, 0, 1, 0, 3, 0, 1, 2, 3 * math.log(3)]]], dtype=float)
K_LOG_ONE = np.array([0.0, 0, 0, 0, 0, 0, 0, 0, 1])

#: Three sequences of four tokens in two dimensions; along (1, 2) the largest scores are at tokens 1, 2 and 0.
X_POSITION = np.array(
    [
        [[3, 0], [-1, 3], [1, -5], [4, -1]],
        [[2, -1], [-6, 1], [1, 3], [0, 1]],
        [[5, 2], [-4, -3], [2, 2], [6, -1]],
    ],
    dtype=float,
)
K_POSITION = np.array([1.0, 2.0])

NO_SQRT = "the scores are not divided by sqrt(D)"
BY_D = "the scores are divided by D, not by sqrt(D)"
BY_SQRT_L = "the scores are divided by sqrt(L), not by sqrt(D)"
BY_SQRT_N = "the scores are divided by sqrt(n), not by sqrt(D)"
TIMES_SQRT_D = "the scores are multiplied by sqrt(D), expected divided"
NOTEBOOK_D = "it uses the notebook's D, not the size of its own argument"
EXAMPLE_D = "it uses the D of the worked example, not the size of its own argument"
MEAN_OF_TOKENS = "it is the mean over the tokens, expected the sum"
FIRST_TOKEN = "X[:, 0] is the first token; the first coordinate of every token is X[:, :, 0]"
LAST_COORDINATE = "the value of a token is its first coordinate, X[:, :, 0], not its last"
SECOND_COORDINATE = "the value of a token is its first coordinate, X[:, :, 0], not its second"
OVER_SEQUENCES = "it is summed over the sequences, expected over the tokens (axis=1)"
OTHER_SIZES = "the values are wrong on data of other sizes: is a size, or a number of the example, written into it?"
ROOT_200 = math.sqrt(200)  # of the notebook's D


@says_so
def linear_attention(function) -> None:
    """y_hat of the two example sequences is 4.5 and 7.5, that of the single sequence is 4."""
    found = call(function, X, K)
    mistakes = {
        NO_SQRT: [9.0, 15.0],
        BY_D: [2.25, 3.75],
        MEAN_OF_TOKENS: [1.5, 2.5],
        BY_SQRT_L: [9 / math.sqrt(3), 15 / math.sqrt(3)],
        BY_SQRT_N: [9 / math.sqrt(2), 15 / math.sqrt(2)],
        TIMES_SQRT_D: [18.0, 30.0],
        NOTEBOOK_D: [9 / ROOT_200, 15 / ROOT_200],
        OVER_SEQUENCES: [6.5, 4.5, 1.0],
        "the scores are summed without the values X[:, :, 0]": [5.0, 2.5],
        LAST_COORDINATE: [2.5, 3.0],
        SECOND_COORDINATE: [9.5, 3.0],
        FIRST_TOKEN: [0.5, 6.0],
        "the scores are normalised to sum 1; with sigma = identity they stay as they are": [0.9, 3.0],
        "negative scores are left out; with sigma = identity they count too": [4.5, 7.0],
        "a softmax is applied; here sigma is the identity, the softmax comes in part 4": [0.774110435, 2.266120708],
    }
    array(found, [4.5, 7.5], "linear_attention(X, k)", "(n,)", mistakes=mistakes, show=True)
    found = call(function, X_ONE, K_ONE, hint="a single sequence, n = 1, must work too")
    mistakes = {EXAMPLE_D: [6.0]}
    array(
        found,
        [4.0],
        "linear_attention of one sequence",
        "(n,)",
        mistakes=mistakes,
        show=True,
        otherwise=OTHER_SIZES,
    )


@says_so
def loss(function) -> None:
    """The loss of y = (1, 2, 4) and y_hat = (1, 0, 1) is 13/2."""
    found = call(function, np.array([1.0, 2.0, 4.0]), np.array([1.0, 0.0, 1.0]))
    mistakes = {
        "the factor 1/2 is missing": 13.0,
        "the factor is 1/4: is the 1/2 squared too?": 3.25,
        "it is the mean of the squares, expected half their sum": 13 / 3,
        "it is half the mean of the squares, expected half their sum": 13 / 6,
        "it is the square root of the sum, expected half the sum": math.sqrt(13),
        "the differences are not squared": 2.5,
        "the errors are added up before they are squared: square each one first": 12.5,
        "it is one square for each sequence: sum them": [0.0, 2.0, 4.5],
        "it is the difference of the squares, expected the squares of the differences": 9.5,
        "y and y_hat are added, expected their difference": 16.5,
        "it is half the length (norm) of the errors: square it": math.sqrt(13) / 2,
        "// rounds down: multiply by 1/2, or divide with /": 6.0,
        "it is the mean times the notebook's N, expected half the sum": 6500 / 3,
        "the sum is divided by the notebook's N, expected half the sum": 0.0065,
        "the last sequence is left out": 2.0,
        "it is the square of the first sequence alone: is the return inside of the loop? Sum over all": 0.0,
    }
    scalar(found, 6.5, "loss(y, y_hat)", mistakes=mistakes, show=True)


@says_so
def grad_chi(function) -> None:
    """The gradient of the scores of a sequence is X_mu / 2 for D = 4, and X_mu / 3 for D = 9."""
    found = call(function, X[0])
    expected = [[0.5, 0.0, 1.0, 0.0], [1.0, 0.5, 0.0, 0.0], [0.0, 1.5, 0.5, 0.5]]
    mistakes = {
        NO_SQRT: X[0],
        BY_D: X[0] / 4,
        BY_SQRT_L: X[0] / math.sqrt(3),
        TIMES_SQRT_D: X[0] * 2,
        NOTEBOOK_D: X[0] / ROOT_200,
        "it is (D, L), expected one row for each token: (L, D)": np.transpose(expected),
        "it is the sum over the tokens, expected one row for each token": [1.5, 2.0, 1.5, 0.5],
        "every row is that of the first token, expected one for each token": [[0.5, 0.0, 1.0, 0.0]] * 3,
        "each row is multiplied by the token's first coordinate; that comes in 2.4": [
            [0.5, 0, 1, 0],
            [2, 1, 0, 0],
            [0] * 4,
        ],
    }
    array(found, expected, "grad_chi(X_mu)", "(L, D)", mistakes=mistakes, show=True)
    found = call(function, X_ONE[0])
    mistakes = {EXAMPLE_D: X_ONE[0] / 2}
    array(
        found,
        X_ONE[0] / 3,
        "grad_chi(X_mu) for D = 9",
        "(L, D)",
        mistakes=mistakes,
        show=True,
        otherwise=OTHER_SIZES,
    )


@says_so
def grad_linear_attention(function) -> None:
    """The gradients by hand: (5, 2, 2, 0) / 2 and (11, 4, 0, 4) / 2, and that of the single sequence."""
    found = call(function, X)
    mistakes = {
        NO_SQRT: 2 * X_GRADIENT,
        BY_D: X_GRADIENT / 2,
        MEAN_OF_TOKENS: X_GRADIENT / 3,
        NOTEBOOK_D: 2 * X_GRADIENT / ROOT_200,
        "the token's value X[:, :, 0] is missing in front of its gradient": [[1.5, 2, 1.5, 0.5], [1.5, 1, 1, 1]],
        "it is summed over the sequences, expected one row for each": [8.0, 3.0, 1.0, 2.0],
        BY_SQRT_L: 2 * X_GRADIENT / math.sqrt(3),
        FIRST_TOKEN: [[1.5, 0, 3, 0], [4.5, 1, 0, 1]],
        "the first coordinate of the gradient is left at 0": [[0.0, 1.0, 1.0, 0.0], [0.0, 2.0, 0.0, 2.0]],
        "the value of a token belongs inside the sum over the tokens": [[4.5, 6.0, 4.5, 1.5], [4.5, 3.0, 3.0, 3.0]],
        "it is (D, n), expected one row for each sequence: (n, D)": X_GRADIENT.T,
    }
    array(found, X_GRADIENT, "grad_linear_attention(X)", "(n, D)", mistakes=mistakes, show=True)
    found = call(function, X_ONE, hint="a single sequence, n = 1, must work too")
    mistakes = {EXAMPLE_D: 1.5 * X_ONE_GRADIENT}
    array(
        found,
        X_ONE_GRADIENT,
        "grad_linear_attention of one sequence",
        "(n, D)",
        mistakes=mistakes,
        show=True,
        otherwise=OTHER_SIZES,
    )


@says_so
@blames
def grad_loss_linear(function) -> None:
    """With labels that leave the errors y - y_hat = (2, -1, 3), the gradient is -(34, -13) / sqrt(2)."""
    found = call(function, X_LOSS, np.array([17.0, 9.0, -1.0]), K_LOSS)
    expected = np.array([-34.0, 13.0]) / math.sqrt(2)
    rows = np.array([[-22.0, -4.0], [6.0, 2.0], [-18.0, 15.0]]) / math.sqrt(2)
    mistakes = {
        "the sign is wrong: this is the direction of descent, the gradient points up": -expected,
        "it is the mean over the sequences, expected the sum": expected / 3,
        "it is half too small: the 1/2 of the loss cancels the 2 of the square": expected / 2,
        "it is twice too large: the 1/2 of the loss cancels the 2 of the square": 2 * expected,
        "1/sqrt(D) is missing": math.sqrt(2) * expected,
        "1/sqrt(D) stands twice: the gradient of the prediction has it already": expected / math.sqrt(2),
        NOTEBOOK_D: expected / 10,
        "the error y - y_hat is missing in front of the gradient of y_hat": np.array([23.0, -1.0]) / math.sqrt(2),
        "the error y - y_hat is missing in front of the gradient of y_hat (and its sign)": (
            np.array([-23.0, 1.0]) / math.sqrt(2)
        ),
        "the prediction is not subtracted from the label": np.array([-235.0, -57.0]) / math.sqrt(2),
        "the error is squared: the derivative of the square is the error itself": (
            np.array([-104.0, 35.0]) / math.sqrt(2)
        ),
        "it is the gradient of the first sequence, expected the sum over all": rows[0],
        "it has one row for each sequence, expected their sum": rows,
    }
    otherwise = "it is not the gradient of the loss at k: derive it, term by term"
    array(found, expected, "grad_loss_linear(X, y, k)", "(D,)", mistakes=mistakes, show=True, otherwise=otherwise)
    found = call(function, X_ONE, np.array([6.0]), K_ONE, hint="a single sequence, n = 1, must work too")
    expected = -2 * X_ONE_GRADIENT[0]
    array(found, expected, "grad_loss_linear of one sequence", "(D,)", show=True, otherwise=OTHER_SIZES)


@says_so
def softmax(function) -> None:
    """Scores log(1, 2, 5) and log(2, 3, 1) give the weights (1, 2, 5) / 8 and (2, 3, 1) / 6."""
    chi = np.log([[1.0, 2.0, 5.0], [2.0, 3.0, 1.0]])
    with np.errstate(all="ignore"):
        _alone(function)
        found = call(
            function,
            chi,
            hint="where shapes do not fit: one sum for each row must stay a column, as `keepdims=True` makes it",
        )
    mistakes = {
        "the weights sum to 1 over the sequences, not over the tokens: normalise along the last axis": [
            [1 / 3, 2 / 5, 5 / 6],
            [2 / 3, 3 / 5, 1 / 6],
        ],
        "the weights of all sequences together sum to 1: normalise each row by itself (axis=-1)": [
            [1 / 14, 2 / 14, 5 / 14],
            [2 / 14, 3 / 14, 1 / 14],
        ],
        "the exponentials are not normalised": [[1, 2, 5], [2, 3, 1]],
        "the exponentials of minus the scores are taken": [[10 / 17, 5 / 17, 2 / 17], [3 / 11, 2 / 11, 6 / 11]],
        "the weights of all sequences together sum to 1: normalise each row by itself (axis=-1) ": (
            np.array([[1 / 5, 2 / 5, 1], [2 / 3, 1, 1 / 3]]) / 3.6
        ),
        "the denominator sums over the sequences: sum along the last axis": (
            np.array([[1 / 5, 2 / 5, 1], [2 / 3, 1, 1 / 3]]) / [13 / 15, 7 / 5, 4 / 3]
        ),
        "the weights are divided by the largest, not by their sum": [[1 / 5, 2 / 5, 1], [2 / 3, 1, 1 / 3]],
        "this is the hard maximum: all weight on the largest score": [[0, 0, 1], [0, 1, 0]],
        "these are the logarithms of the weights": np.log([[1 / 8, 2 / 8, 5 / 8], [2 / 6, 3 / 6, 1 / 6]]),
        "the scores are normalised without exponentials": (
            np.log([[1, 2, 5], [2, 3, 1]]) / [[math.log(10)], [math.log(6)]]
        ),
    }
    expected = [[1 / 8, 2 / 8, 5 / 8], [1 / 3, 1 / 2, 1 / 6]]
    options = {"mistakes": mistakes, "show": True, "otherwise": _times(numbers(found, "softmax(chi)", "(n, L)"), chi)}
    array(found, expected, "softmax(chi)", "(n, L)", **options)


def _times(found, chi: np.ndarray) -> str:
    """What to try if the weights are those of the scores times a number; else `REDO`."""
    weights = np.asarray(found, dtype=float)
    if weights.shape != chi.shape or not np.all(weights > 0) or not np.allclose(weights.sum(axis=1), 1):
        return REDO
    factors = np.log(weights[:, 1:] / weights[:, :1]) / (chi[:, 1:] - chi[:, :1])
    if not np.allclose(factors, factors[0, 0], rtol=1e-4):
        return REDO
    return (
        f"it is the softmax of {factors[0, 0]:.3g} times the scores: leave the scores as they are, and take powers of e"
    )


def _alone(function) -> None:
    """A token that is alone in its sequence has the weight 1, to all digits."""
    found = numbers(call(function, np.array([[0.0], [3.0], [-2.0]])), "softmax of single tokens", "(n, 1)")
    if found.shape == (3, 1) and np.all((found > 0.9) & (found < 1 - 1e-8)):
        raise AssertionError(
            f"the weights do not sum to 1: a single token has the weight {found[0, 0]:.9g}, expected 1: "
            "was a number added to the sum in the denominator?"
        )


CLIPPED = "clipping the scores or replacing nan changes the weights: subtract each row's largest score"


@says_so(name="softmax, large scores")
def large_scores(function) -> None:
    """Four rows of large scores: weights (1, 3, 4) / 8, (3, 0, 1) / 4, (3, 5, 1) / 9 and (2, 1, 4) / 7."""
    chi = np.log([[1.0, 3.0, 4.0], [3.0, 1.0, 1.0], [3.0, 5.0, 1.0], [2.0, 1.0, 4.0]])
    chi += [[1e4], [1e4], [-1e4], [1e6]]
    chi[1, 1] = -1e4
    expected = [[1 / 8, 3 / 8, 4 / 8], [3 / 4, 0, 1 / 4], [3 / 9, 5 / 9, 1 / 9], [2 / 7, 1 / 7, 4 / 7]]
    nan = [math.nan] * 3
    mistakes = {
        CLIPPED: np.zeros((4, 3)),
        "an exponential overflows or underflows: subtract each row's largest score first": [
            nan,
            [math.nan, 0, math.nan],
            nan,
            nan,
        ],
        "the largest score of all rows is subtracted, so that the other rows underflow: take each row's own": [
            nan,
            nan,
            nan,
            expected[3],
        ],
    }
    with np.errstate(all="ignore"):
        found = call(function, chi)
    array(
        found,
        expected,
        "softmax of scores of ±10,000 and 1,000,000",
        "(n, L)",
        mistakes=mistakes,
        show=True,
        otherwise="they are wrong for large scores: is each row's largest score subtracted, and nothing replaced?",
    )


@says_so
@blames
def softmax_attention(function) -> None:
    """The weights of the two example sequences are (1, 2, 5) / 8 and (2, 3, 1) / 6, of the single one (1, 3) / 4."""
    found = call(function, X_LOG, K_LOG)
    log = np.log([[1, 2, 5], [2, 3, 1]])
    mistakes = {
        NO_SQRT: [(4 - 8 + 25) / 30, (12 + 0 + 6) / 14],
        BY_D: _weighed(np.sqrt([[1, 2, 5], [2, 3, 1]])),
        BY_SQRT_L: _weighed(np.exp(2 * log / math.sqrt(3))),
        TIMES_SQRT_D: [(4 - 2 * 16 + 625) / 642, (3 * 16 + 6) / 98],
        NOTEBOOK_D: _weighed(np.exp(2 * log / ROOT_200)),
        "the scores themselves are the weights (linear attention): apply your softmax to them": (
            (log * X_LOG[:, :, 0]).sum(1)
        ),
        MEAN_OF_TOKENS: [5 / 24, 2 / 3],
        OVER_SEQUENCES: [3 / 2, -1 / 2, 13 / 8],
        FIRST_TOKEN: [8.0, 4 + 2 * math.log(2)],
        LAST_COORDINATE: [(4 * math.log(2) + 10 * math.log(5)) / 8, (4 * math.log(2) + 6 * math.log(3)) / 6],
        SECOND_COORDINATE: [-3 / 8, 5 / 6],
        "the softmax goes over the sequences, not over the tokens": [4 / 3 - 4 / 5 + 5 / 6, 3 * 2 / 3 + 6 / 6],
        "the token with the largest score is read (hard maximum), expected the weighted sum": [1.0, 0.0],
        "the weights multiply the scores: what they multiply are the values, X[:, :, 0]": [
            (math.log(2) * 2 + math.log(5) * 5) / 8,
            (math.log(2) * 2 + math.log(3) * 3) / 6,
        ],
        "each term holds the score too: a weight multiplies the value X[:, :, 0], and nothing else": [
            (-4 * math.log(2) + 5 * math.log(5)) / 8,
            math.log(2),
        ],
        "the weights are divided by sqrt(D) in place of the scores": [(4 - 8 + 25) / 60, (12 + 0 + 6) / 28],
    }
    array(found, [5 / 8, 2.0], "softmax_attention(X, k)", "(n,)", mistakes=mistakes, show=True)
    found = call(function, X_LOG_ONE, K_LOG_ONE, hint="a single sequence, n = 1, must work too")
    root_27 = math.sqrt(27)
    array(
        found,
        [-1.0],
        "softmax_attention of one sequence",
        "(n,)",
        mistakes={EXAMPLE_D: [(8 - 4 * root_27) / (1 + root_27)]},
        show=True,
        otherwise=OTHER_SIZES,
    )


def _weighed(weights) -> np.ndarray:
    """What the example predicts with other weights, which need not sum to 1 yet."""
    return (weights / weights.sum(axis=1, keepdims=True) * X_LOG[:, :, 0]).sum(axis=1)


@says_so
def position_accuracy(function) -> None:
    """The scores of the three example sequences are largest at tokens 1, 2 and 0."""
    lists = ([1, 2, 0], [1, 0, 0], [3, 2, 3], [2, 1, 1])
    hint = "does argmax go along the tokens (axis=1), and does it use its three arguments only?"
    found = [number(call(function, X_POSITION, K_POSITION, np.array(p), hint=hint), "position_accuracy") for p in lists]
    mistakes = {
        "it is the number of hits, expected their share": [3.0, 2.0, 1.0, 0.0],
        "it is the share in percent, expected a number between 0 and 1": [100.0, 200 / 3, 100 / 3, 0.0],
        "it is the share of misses": [0.0, 1 / 3, 2 / 3, 1.0],
        "the hits are divided by the notebook's N_test": [0.006, 0.004, 0.002, 0.0],
        "positions are counted from 0, not from 1": [0.0, 0.0, 0.0, 2 / 3],
        "the smallest score is taken, expected the largest": [0.0, 0.0, 0.0, 1.0],
        "the largest absolute score is taken, expected the largest": [1 / 3, 0.0, 1 / 3, 2 / 3],
        "the largest first coordinate is taken, expected the largest score": [0.0, 1 / 3, 2 / 3, 0.0],
        "the largest product of score and first coordinate is taken, expected the largest score": [
            1 / 3,
            1 / 3,
            0.0,
            1 / 3,
        ],
        "argmax goes over the sequences, expected over the tokens (axis=1)": [1.0, 1.0, 1 / 3, 1.0],
        "argmax goes over all scores at once: give it the axis of the tokens (axis=1)": [0.0] * 4,
    }
    otherwise = (
        "it is not the share of sequences whose largest score, along the tokens (axis=1), is at the given position"
    )
    array(
        found,
        [1.0, 2 / 3, 1 / 3, 0.0],
        "position_accuracy for four lists of positions",
        mistakes=mistakes,
        show=True,
        otherwise=otherwise,
    )
