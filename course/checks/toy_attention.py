"""Assignment 01: the visible checks, one for each exercise.

Each takes the student's function (or numbers) and tries it on an example small enough to redo by hand. Expected values and
the values that common mistakes give are written out, so that nothing here computes an answer.
"""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, number, scalar
from course.checks.figures import axis_label, drawn, lines

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

#: Tokens whose last entry is 2 log m, so that with the direction (0, 0, 0, 1) the softmax weights are m / sum(m).
X_LOG = np.zeros((2, 3, 4))
X_LOG[:, :, 0] = [[4, -2, 1], [3, 0, 6]]
X_LOG[:, :, 3] = 2 * np.log([[1, 2, 5], [2, 3, 1]])
K_LOG = np.array([0.0, 0.0, 0.0, 1.0])

NO_SQRT = "the scores are not divided by sqrt(D)"
OTHER_SIZE = "it works on the example's size only if it reads its sizes from its arguments"


def sizes(n, length, d, n_test) -> None:
    """The four sizes are whole numbers and positive."""
    for name, value in {"N": n, "L": length, "D": d, "N_test": n_test}.items():
        if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
            raise AssertionError(f"`{name}` is of type {type(value).__name__}, expected int: read it from `.shape`")
        if value < 1:
            raise AssertionError(f"`{name}` is {value}, expected at least 1: read it from `.shape`")


def linear_attention(function) -> None:
    """y_hat of the two example sequences is 4.5 and 7.5."""
    found = call(function, X.copy(), K.copy())
    mistakes = {
        NO_SQRT: [9.0, 15.0],
        "the scores are divided by D, not by sqrt(D)": [2.25, 3.75],
        "it is the mean over the tokens, expected the sum": [1.5, 2.5],
        "the scores are divided by sqrt(L), not by sqrt(D)": [9 / math.sqrt(3), 15 / math.sqrt(3)],
        "the scores are summed without the values X[:, :, 0]": [5.0, 2.5],
        "the value of a token is its first coordinate, X[:, :, 0], not its last": [2.5, 3.0],
    }
    array(found, [4.5, 7.5], "linear_attention(X, k)", "(n,)", mistakes=mistakes, show=True)


def loss(function) -> None:
    """The loss of y = (1, 2, 4) and y_hat = (1, 0, 1) is 13/2."""
    found = call(function, np.array([1.0, 2.0, 4.0]), np.array([1.0, 0.0, 1.0]))
    mistakes = {
        "the factor 1/2 is missing": 13.0,
        "it is the mean of the squares, expected half their sum": 13 / 3,
        "it is half the mean of the squares, expected half their sum": 13 / 6,
        "it is the square root of the sum, expected half the sum": math.sqrt(13),
        "the differences are not squared": 2.5,
        "the errors are added up before they are squared: square each one first": 12.5,
        "it is one square for each sequence: sum them": [0.0, 2.0, 4.5],
        "it is one square for each sequence, without the 1/2: sum them": [0.0, 4.0, 9.0],
    }
    scalar(found, 6.5, "loss(y, y_hat)", mistakes=mistakes, show=True)


def grad_chi(function) -> None:
    """The gradient of the scores of the first example sequence is X_mu / 2, as D = 4."""
    found = call(function, X[0].copy())
    expected = [[0.5, 0.0, 1.0, 0.0], [1.0, 0.5, 0.0, 0.0], [0.0, 1.5, 0.5, 0.5]]
    mistakes = {
        NO_SQRT: X[0],
        "the scores are divided by D, not by sqrt(D)": X[0] / 4,
        "it is (D, L), expected one row for each token: (L, D)": np.transpose(expected),
        "it is the sum over the tokens, expected one row for each token": [1.5, 2.0, 1.5, 0.5],
    }
    array(found, expected, "grad_chi(X_mu)", "(L, D)", mistakes=mistakes, show=True)


def grad_linear_attention(function) -> None:
    """The gradients of the two predictions, by hand: (5, 2, 2, 0) / 2 and (11, 4, 0, 4) / 2."""
    found = call(function, X.copy())
    mistakes = {
        NO_SQRT: 2 * X_GRADIENT,
        "the scores are divided by D, not by sqrt(D)": X_GRADIENT / 2,
        "it is the mean over the tokens, expected the sum": X_GRADIENT / 3,
        "the token's value X[:, :, 0] is missing in front of its gradient": [[1.5, 2, 1.5, 0.5], [1.5, 1, 1, 1]],
        "it is summed over the sequences, expected one row for each": [8.0, 3.0, 1.0, 2.0],
        "it is (D, n), expected one row for each sequence: (n, D)": X_GRADIENT.T,
    }
    array(found, X_GRADIENT, "grad_linear_attention(X)", "(n, D)", mistakes=mistakes, show=True)


def grad_loss_linear(function) -> None:
    """With labels that leave the errors y - y_hat = (2, -1), the gradient is (1/2, 0, -2, 2)."""
    found = call(function, X.copy(), np.array([6.5, 6.5]), K.copy())
    mistakes = {
        "the sign is wrong: this is the direction of descent, the gradient points up": [-0.5, 0.0, 2.0, -2.0],
        "it is the mean over the sequences, expected the sum": [0.25, 0.0, -1.0, 1.0],
        "it is twice too large: the 1/2 of the loss cancels the 2 of the square (or sqrt(D) is missing)": [1.0, 0, -4, 4],
        "the error y_hat - y is missing in front of the gradient of y_hat": [8.0, 3.0, 1.0, 2.0],
        "it has one row for each sequence, expected their sum": [[-5.0, -2.0, -2.0, 0.0], [5.5, 2.0, 0.0, 2.0]],
    }
    array(found, [0.5, 0.0, -2.0, 2.0], "grad_loss_linear(X, y, k)", "(D,)", mistakes=mistakes, show=True)


def gradient_gap(function) -> None:
    """A right gradient has a tiny gap; one that is twice too large has not."""
    k = np.array([1.0, -2.0, 3.0])

    def quadratic(v):
        return float(v @ v)

    right = number(call(function, quadratic, lambda v: 2 * v, k.copy()), "gradient_gap of a right gradient")
    wrong = number(call(function, quadratic, lambda v: 4 * v, k.copy()), "gradient_gap of a gradient twice too large")
    if right < 0 or wrong < 0:
        raise AssertionError("`gradient_gap` is negative: take absolute values")
    if right > 1e-4:
        raise AssertionError(
            f"`gradient_gap` gives {right:.2g} for a right gradient, expected less than 1e-4: compare both numbers along "
            "the same direction, and divide the difference of the function by the distance between the two points"
        )
    if wrong < 1e-2:
        raise AssertionError(
            f"`gradient_gap` gives {wrong:.2g} for a gradient twice too large, expected more than 0.01: "
            "divide by the size of the two numbers, so that the gap is relative"
        )


def _line_data():
    """One sequence of one number: the loss is k^2 / 2 and the error on the test data (2k)^2."""
    return {
        "grad": lambda X, y, k: -(y - X @ k) @ X,
        "predict": lambda X, k: X @ k,
        "train": (np.array([[1.0]]), np.array([0.0])),
        "test": (np.array([[2.0]]), np.array([0.0])),
    }


def gradient_descent(function) -> None:
    """From k = 1 with step 1/2, k halves: the loss is 1/2, 1/8, 1/32, ... and stops changing by 0.01 after four steps."""
    d = _line_data()
    result = call(
        function, d["grad"], d["predict"], np.array([1.0]), 0.5, tol=1e-2, max_iter=50, train=d["train"], test=d["test"]
    )
    if not isinstance(result, (tuple, list)) or len(result) != 3:
        raise AssertionError("`gradient_descent` should return three things: k_hat, losses, errors")
    k_hat, losses, errors = result
    expected_losses = [1 / 2, 1 / 8, 1 / 32, 1 / 128, 1 / 512]
    mistakes = {
        "the loss at the start (t = 0) is missing": expected_losses[1:],
        "the loss after the last step is missing": expected_losses[:-1],
        "a step is taken after the loss has stopped changing": [*expected_losses, 1 / 2048],
        "it is the mean square, expected your loss (half the sum of squares)": [2 * v for v in expected_losses],
        "the step goes uphill: subtract the gradient": [0.5 * 2.25**t for t in range(51)],
    }
    array(losses, expected_losses, "losses", "(steps + 1,)", mistakes=mistakes, show=True)
    mistakes = {
        "these are losses (half the sum), expected mean squared errors on the test data": [2, 0.5, 0.125, 1 / 32, 1 / 128],
        "these are errors on the training data, expected on the test data": [2 * v for v in expected_losses],
        "the error at the start (t = 0) is missing": [1, 0.25, 0.0625, 0.015625],
    }
    array(errors, [4, 1, 0.25, 0.0625, 0.015625], "errors", "(steps + 1,)", mistakes=mistakes, show=True)
    mistakes = {"it is the start, expected the last k": [1.0], "it is the k before the last step": [0.125]}
    array(k_hat, [0.0625], "k_hat", "(D,)", mistakes=mistakes, show=True)


def gradient_is_small(function) -> None:
    """(3, 4) is 1/1000 of (3000, 4000) and not of (300, 400)."""
    for gradient_0, expected in (((6000.0, 8000.0), True), ((300.0, 400.0), False)):
        found = call(function, np.array([3.0, 4.0]), np.array(gradient_0), rtol=1e-3)
        if not isinstance(found, (bool, np.bool_)):
            raise AssertionError(f"`gradient_is_small` gives {type(found).__name__}, expected a bool: return a comparison")
        if bool(found) != expected:
            raise AssertionError(
                f"`gradient_is_small((3, 4), {gradient_0}, rtol=1e-3)` is {bool(found)}, expected {expected}: "
                "compare the length (norm) of the gradient with rtol times the length of the first one"
            )


def train(k, losses, errors, d: int, what: str) -> None:
    """A result of the descent: k of shape (D,), two lists of one length, a loss that fell and is finite."""
    if np.shape(k) != (d,):
        raise AssertionError(f"`k_{what}` has shape {np.shape(k)}, expected (D,) = ({d},): it is the first of the three results")
    if len(losses) != len(errors):
        raise AssertionError(f"`losses_{what}` and `errors_{what}` have {len(losses)} and {len(errors)} entries, expected as many")
    if not np.all(np.isfinite(losses)):
        raise AssertionError("the loss is not finite: the descent diverged, try a smaller learning rate")
    if not losses[-1] < losses[0]:
        raise AssertionError("the loss did not fall: try a smaller learning rate")


def descent_figure(figure, losses, errors, name: str) -> None:
    """Both curves are there, the iterations are on a log axis, every axis has its label."""
    axes = drawn(figure, name)
    curves = lines(axes)
    for what, values in (("losses", losses), ("errors", errors)):
        values = np.asarray(values, dtype=float)
        mine = [(ax, x, y) for ax, x, y in curves if y.shape == values.shape and np.allclose(y, values)]
        if not mine:
            inside = [y for _, _, y in curves if len(y) == len(values) - 1 and np.allclose(y, values[1:])]
            hint = "the first entry is left out" if inside else "plot the list that was passed in, not another one"
            raise AssertionError(f"`{name}`: no curve holds the `{what}`: {hint}")
        ax, x, _ = mine[0]
        if ax.get_xscale() not in ("log", "symlog"):
            raise AssertionError(
                f"`{name}`: the iteration of the `{what}` is on a {ax.get_xscale()} axis, expected a log axis: "
                "`ax.set_xscale('log')` (or 'symlog', which shows t = 0 too)"
            )
        steps = np.arange(len(values))
        if not (np.array_equal(x, steps) or np.array_equal(x, steps + 1)):
            raise AssertionError(f"`{name}`: the x values of the `{what}` are not the iterations 0, 1, 2, ... (or 1, 2, 3, ...)")
        axis_label(ax, "x", f"`{name}`: the panel of the {what}")
        axis_label(ax, "y", f"`{name}`: the panel of the {what}")


def plot_descent(function) -> None:
    """The figure of two short lists."""
    losses, errors = [5.0, 3.0, 2.0, 1.5], [0.9, 0.7, 0.75, 0.8]
    descent_figure(call(function, losses, errors), losses, errors, "plot_descent(losses, errors)")


def softmax(function) -> None:
    """Scores log(1, 2, 5) and log(2, 3, 1) give the weights (1, 2, 5) / 8 and (2, 3, 1) / 6."""
    found = call(function, np.log([[1.0, 2.0, 5.0], [2.0, 3.0, 1.0]]))
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
        "these are the logarithms of the weights": np.log([[1 / 8, 2 / 8, 5 / 8], [2 / 6, 3 / 6, 1 / 6]]),
    }
    array(found, [[1 / 8, 2 / 8, 5 / 8], [1 / 3, 1 / 2, 1 / 6]], "softmax(chi)", "(n, L)", mistakes=mistakes, show=True)


def softmax_examples(found) -> None:
    """Three rows of weights: equal in the first, ever more on the first token."""
    values = np.asarray(found, dtype=float)
    if values.shape != (3, 3):
        raise AssertionError(f"`softmax_examples` has shape {values.shape}, expected (3, 3): one row for each of the three vectors")
    array(values[0], [1 / 3, 1 / 3, 1 / 3], "softmax_examples[0]", "(3,)", show=True)
    if not values[0, 0] < values[1, 0] < values[2, 0]:
        raise AssertionError("`softmax_examples`: the first weight should grow from row to row: keep the order of the exercise")


def softmax_attention(function) -> None:
    """The weights of the two example sequences are (1, 2, 5) / 8 and (2, 3, 1) / 6."""
    found = call(function, X_LOG.copy(), K_LOG.copy())
    scores = 2 * np.log([[1, 2, 5], [2, 3, 1]])
    mistakes = {
        NO_SQRT: [(4 - 8 + 25) / 30, (12 + 0 + 6) / 14],
        "the scores themselves are the weights (linear attention): apply your softmax to them": (
            (scores / 2 * X_LOG[:, :, 0]).sum(1)
        ),
        "it is the mean over the tokens, expected the sum": [5 / 24, 2 / 3],
        "the softmax goes over the sequences, not over the tokens": [4 / 3 - 4 / 5 + 5 / 6, 3 * 2 / 3 + 6 / 6],
    }
    array(found, [5 / 8, 2.0], "softmax_attention(X, k)", "(n,)", mistakes=mistakes, show=True)


def early_stopping(function) -> None:
    """A validation set that is best served by k = 1/8, the third halving of k = 1."""
    d = _line_data()
    X_all = np.array([[1.0], [1.0], [1.0]])
    y_all = np.array([0.0, 0.125, 0.125])
    result = call(
        function, d["grad"], d["predict"], np.array([1.0]), 0.5, n_validation=2, max_iter=20, train=(X_all, y_all)
    )
    if not isinstance(result, (tuple, list)) or len(result) != 2:
        raise AssertionError("`early_stopping` should return two things: k_best, best_iteration")
    k_best, best = result
    mistakes = {"it is one step too many": 4, "it is one step too few": 2, "it is the last step": 20}
    scalar(best, 3, "best_iteration", mistakes=mistakes, show=True)
    mistakes = {
        "it is the k of the last iteration, expected the k of the best one": [0.5**20],
        "it is the k one step after the best": [0.0625],
        "it is the k one step before the best": [0.25],
    }
    array(k_best, [0.125], "k_best", "(D,)", mistakes=mistakes, show=True)


def position_accuracy(function) -> None:
    """The scores of the two example sequences are largest at tokens 2 and 0."""
    for positions, expected in (([2, 0], 1.0), ([2, 1], 0.5), ([0, 1], 0.0)):
        found = call(function, X.copy(), K.copy(), np.array(positions))
        mistakes = {
            "it is the number of hits, expected their share": 2 * expected or math.nan,
            "it is the share of misses": 1 - expected if expected != 0.5 else math.nan,
        }
        scalar(found, expected, f"position_accuracy(X, k, {positions})", mistakes=mistakes, show=True)


def standing(found, keys) -> None:
    """A dict with these keys, in this order of the story, and one number for each."""
    if not isinstance(found, dict):
        raise AssertionError(f"`standing` is of type {type(found).__name__}, expected a dict: name of the estimator -> test error")
    missing = [key for key in keys if key not in found]
    if missing:
        raise AssertionError(f"`standing` has no entry {missing[0]!r}, expected the keys {list(keys)}")
    for key in keys:
        value = number(found[key], f"standing[{key!r}]")
        if value < 0:
            raise AssertionError(f"standing[{key!r}] is {value:.3g}, expected a mean of squares")


def bars(figure, values, name: str) -> None:
    """Some Axes shows these values as bars (upright or lying) or points, with a labelled value axis."""
    values = np.asarray(values, dtype=float)
    for ax in drawn(figure, name):
        upright = [p.get_height() for p in ax.patches if hasattr(p, "get_height")]
        lying = [p.get_width() for p in ax.patches if hasattr(p, "get_width")]
        candidates = [(upright, "y"), (lying, "x")]
        candidates += [(line.get_ydata(), "y") for line in ax.get_lines()] + [(line.get_xdata(), "x") for line in ax.get_lines()]
        for shown, axis in candidates:
            try:
                shown = np.asarray(shown, dtype=float)
            except (TypeError, ValueError):
                continue
            if shown.shape == values.shape and np.allclose(np.sort(shown), np.sort(values), rtol=1e-6):
                axis_label(ax, axis, f"`{name}`")
                return
    raise AssertionError(f"`{name}`: no set of {len(values)} bars has the heights of `standing`: draw `standing.values()`")
