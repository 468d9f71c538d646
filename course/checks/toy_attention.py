"""Assignment 01: the visible checks, one for each exercise.

Each takes the student's function (or numbers) and tries it on an example small enough to redo by hand. Expected values
and the values that common mistakes give are written out, so that nothing here computes an answer.
"""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, number, numbers, says_so, scalar
from course.checks.figures import descent_figure, named_bars

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


@says_so
def sizes(n, length, d, n_test) -> None:
    """The four sizes are whole numbers and positive."""
    for name, value in {"N": n, "L": length, "D": d, "N_test": n_test}.items():
        if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
            raise AssertionError(f"`{name}` is of type {type(value).__name__}, expected int: read it from `.shape`")
        if value < 1:
            raise AssertionError(f"`{name}` is {value}, expected at least 1: read it from `.shape`")


@says_so
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
        "the value of a token is its first coordinate, X[:, :, 0], not its second": [9.5, 3.0],
        "X[:, 0] is the first token; the first coordinate of every token is X[:, :, 0]": [0.5, 6.0],
        "the scores are normalised to sum 1; with sigma = identity they stay as they are": [0.9, 3.0],
        "negative scores are left out; with sigma = identity they count too": [4.5, 7.0],
        "a softmax is applied; here sigma is the identity, the softmax comes in part 4": [0.774110435, 2.266120708],
    }
    array(found, [4.5, 7.5], "linear_attention(X, k)", "(n,)", mistakes=mistakes, show=True)


@says_so
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
        "it is the difference of the squares, expected the squares of the differences": 9.5,
        "y and y_hat are added, expected their difference": 16.5,
        "it is half the length (norm) of the errors: square it": math.sqrt(13) / 2,
        "// rounds down: multiply by 1/2, or divide with /": 6.0,
        "it is the mean times the notebook's N, expected half the sum": 6500 / 3,
        "the last sequence is left out": 2.0,
    }
    scalar(found, 6.5, "loss(y, y_hat)", mistakes=mistakes, show=True)


@says_so
def grad_chi(function) -> None:
    """The gradient of the scores of the first example sequence is X_mu / 2, as D = 4."""
    found = call(function, X[0].copy())
    expected = [[0.5, 0.0, 1.0, 0.0], [1.0, 0.5, 0.0, 0.0], [0.0, 1.5, 0.5, 0.5]]
    mistakes = {
        NO_SQRT: X[0],
        "the scores are divided by D, not by sqrt(D)": X[0] / 4,
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


@says_so
def grad_linear_attention(function) -> None:
    """The gradients of the two predictions, by hand: (5, 2, 2, 0) / 2 and (11, 4, 0, 4) / 2."""
    found = call(function, X.copy())
    mistakes = {
        NO_SQRT: 2 * X_GRADIENT,
        "the scores are divided by D, not by sqrt(D)": X_GRADIENT / 2,
        "it is the mean over the tokens, expected the sum": X_GRADIENT / 3,
        "the token's value X[:, :, 0] is missing in front of its gradient": [[1.5, 2, 1.5, 0.5], [1.5, 1, 1, 1]],
        "it is summed over the sequences, expected one row for each": [8.0, 3.0, 1.0, 2.0],
        "the scores are divided by sqrt(L), not by sqrt(D)": 2 * X_GRADIENT / math.sqrt(3),
        "X[:, 0] is the first token; the first coordinate of every token is X[:, :, 0]": [
            [1.5, 0, 3, 0],
            [4.5, 1, 0, 1],
        ],
        "the first coordinate of the gradient is left at 0": [[0.0, 1.0, 1.0, 0.0], [0.0, 2.0, 0.0, 2.0]],
        "the value of a token belongs inside the sum over the tokens": [[4.5, 6.0, 4.5, 1.5], [4.5, 3.0, 3.0, 3.0]],
        "it is (D, n), expected one row for each sequence: (n, D)": X_GRADIENT.T,
    }
    array(found, X_GRADIENT, "grad_linear_attention(X)", "(n, D)", mistakes=mistakes, show=True)


@says_so
def grad_loss_linear(function) -> None:
    """With labels that leave the errors y - y_hat = (2, -1), the gradient is (1/2, 0, -2, 2)."""
    found = call(function, X.copy(), np.array([6.5, 6.5]), K.copy())
    mistakes = {
        "the sign is wrong: this is the direction of descent, the gradient points up": [-0.5, 0.0, 2.0, -2.0],
        "it is half the gradient: a mean in place of the sum, a 1/2 that the square should cancel, or 1/sqrt(D) "
        "twice": [0.25, 0.0, -1.0, 1.0],
        "it is twice the gradient: the 1/2 of the loss cancels the 2 of the square, or 1/sqrt(D) is missing": [
            1,
            0,
            -4,
            4,
        ],
        "the error y - y_hat is missing in front of the gradient of y_hat": [8.0, 3.0, 1.0, 2.0],
        "the error y - y_hat is missing in front of the gradient of y_hat (and its sign)": [-8.0, -3.0, -1.0, -2.0],
        "the prediction is not subtracted from the label": [-52.0, -19.5, -6.5, -13.0],
        "the error is squared: the derivative of the square is the error itself": [-15.5, -6.0, -4.0, -2.0],
        "it is the gradient of the first sequence, expected the sum over all": [-5.0, -2.0, -2.0, 0.0],
        "it has one row for each sequence, expected their sum": [[-5.0, -2.0, -2.0, 0.0], [5.5, 2.0, 0.0, 2.0]],
    }
    array(found, [0.5, 0.0, -2.0, 2.0], "grad_loss_linear(X, y, k)", "(D,)", mistakes=mistakes, show=True)


@says_so
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
            f"`gradient_gap` gives {right:.2g} for a right gradient, expected less than 1e-4: compare both numbers "
            "along the same direction, and divide by the distance between the two points; the step h is about 1e-5"
        )
    if wrong < 1e-2:
        raise AssertionError(
            f"`gradient_gap` gives {wrong:.2g} for a gradient twice too large, expected more than 0.01: "
            "divide by the size of the two numbers, so that the gap is relative"
        )


def _line_data():
    """Sequences of one token with one number: the loss is k^2 / 2 and the error on the test data (2k)^2."""
    return {
        "grad": lambda X, y, k: -(y - X[:, 0] @ k) @ X[:, 0],
        "predict": lambda X, k: X[:, 0] @ k,
        "train": (np.array([[[1.0]]]), np.array([0.0])),
        "test": (np.array([[[2.0]]]), np.array([0.0])),
    }


@says_so
def gradient_descent(function) -> None:
    """From k = 1 with step 1/2, k halves: the loss is 1/2, 1/8, 1/32, ... and four steps are taken."""
    d = _line_data()
    result = call(
        function, d["grad"], d["predict"], np.array([1.0]), 0.5, tol=1e-2, max_iter=50, train=d["train"], test=d["test"]
    )
    if result is None:
        raise AssertionError("`gradient_descent` gives None: does it end with `return k_hat, losses, errors`?")
    if not isinstance(result, (tuple, list)) or len(result) != 3:
        raise AssertionError("`gradient_descent` should return three things: k_hat, losses, errors")
    k_hat, losses, errors = result
    expected_losses = [1 / 2, 1 / 8, 1 / 32, 1 / 128, 1 / 512]
    expected_errors = [4, 1, 0.25, 0.0625, 0.015625]
    mistakes = {
        "the loss at the start (t = 0) is missing": expected_losses[1:],
        "the loss after the last step is missing": expected_losses[:-1],
        "a step is taken after the loss has stopped changing": [*expected_losses, 1 / 2048],
        "these are the test errors: return k_hat, losses, errors in this order": expected_errors,
        "it is the mean square, expected your loss (half the sum of squares)": [0.25**t for t in range(6)],
        "the stopping rule is not used, or the change is relative: compare |change of the loss| with tol": [
            0.5 * 0.25**t for t in range(51)
        ],
        "the step goes uphill: subtract the gradient": [0.5 * 2.25**t for t in range(51)],
        "every step uses the gradient of the start: call grad(X, y, k) again in each step": [
            0.5 * (1 - 0.5 * t) ** 2 for t in range(51)
        ],
        "only the last loss is there, expected a list with one entry for each step": expected_losses[-1],
    }
    steps = "too many or too few steps are taken; look at the stopping rule and at what is appended"
    array(losses, expected_losses, "losses", "(steps + 1,)", mistakes=mistakes, show=True, length=steps)
    mistakes = {
        "these are losses (half the sum), expected mean squared errors": [2, 0.5, 0.125, 1 / 32, 1 / 128],
        "these are errors on the training data, expected on the test data": [2 * v for v in expected_losses],
        "these are the losses on the training data, expected errors on the test data": expected_losses,
        "the error at the start (t = 0) is missing": expected_errors[1:],
        "`linear_attention` is used in place of `predict`": [16, 4, 1, 0.25, 0.0625],
        "the error is measured before the step, expected after it": [4, 4, 1, 0.25, 0.0625],
    }
    array(errors, expected_errors, "errors", "(steps + 1,)", mistakes=mistakes, show=True, length=steps)
    mistakes = {"it is the start, expected the last k": [1.0], "it is the k before the last step": [0.125]}
    array(k_hat, [0.0625], "k_hat", "(D,)", mistakes=mistakes, show=True)


@says_so
def gradient_is_small(function) -> None:
    """(3, 4) is 1/1000 of (3000, 4000) and not of (300, 400)."""
    for gradient_0, expected in (((6000.0, 8000.0), True), ((300.0, 400.0), False)):
        found = call(function, np.array([3.0, 4.0]), np.array(gradient_0), rtol=1e-3)
        if not isinstance(found, (bool, np.bool_)):
            raise AssertionError(
                f"`gradient_is_small` gives {type(found).__name__}, expected a bool: return a comparison"
            )
        if bool(found) != expected:
            raise AssertionError(
                f"`gradient_is_small((3, 4), {gradient_0}, rtol=1e-3)` is {bool(found)}, expected {expected}: "
                "compare the length (norm) of the gradient with rtol times the length of the first one"
            )


@says_so(name="train_{what}")
def train(k, losses, errors, learning_rate, d: int, what: str) -> None:
    """A learning rate and a result of the descent: k (D,), two lists of one length, a loss that fell and is finite."""
    if isinstance(k, (tuple, list)) and len(k) == 3:
        raise AssertionError(f"`k_{what}` is the whole result: unpack it as k_{what}, losses_{what}, errors_{what}")
    if np.shape(k) != (d,):
        raise AssertionError(
            f"`k_{what}` has shape {np.shape(k)}, expected (D,) = ({d},): it is the first of the three results"
        )
    if number(learning_rate, f"learning_rate_{what}") <= 0:
        raise AssertionError(f"`learning_rate_{what}` is not positive")
    losses, errors = numbers(losses, f"losses_{what}", "a list"), numbers(errors, f"errors_{what}", "a list")
    if losses.ndim != 1 or errors.ndim != 1 or not losses.size:
        raise AssertionError(f"`losses_{what}` and `errors_{what}` should be lists: k_hat, losses, errors is the order")
    if len(losses) != len(errors):
        raise AssertionError(
            f"`losses_{what}` and `errors_{what}` have {len(losses)} and {len(errors)} entries, expected equally many"
        )
    if not np.all(np.isfinite(losses)):
        raise AssertionError("the loss is not finite: the descent diverged, try a smaller learning rate")
    if not losses[-1] < losses[0]:
        raise AssertionError("the loss did not fall: try a smaller learning rate")


@says_so
def plot_descent(function) -> None:
    """The figure of two short lists."""
    losses, errors = [5.0, 3.0, 2.0, 1.5], [0.9, 0.7, 0.75, 0.8]
    descent_figure(call(function, losses, errors), losses, errors, "plot_descent(losses, errors)")


@says_so
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
        "the weights are divided by the largest, not by their sum": [[1 / 5, 2 / 5, 1], [2 / 3, 1, 1 / 3]],
        "this is the hard maximum: all weight on the largest score": [[0, 0, 1], [0, 1, 0]],
        "these are the logarithms of the weights": np.log([[1 / 8, 2 / 8, 5 / 8], [2 / 6, 3 / 6, 1 / 6]]),
    }
    array(found, [[1 / 8, 2 / 8, 5 / 8], [1 / 3, 1 / 2, 1 / 6]], "softmax(chi)", "(n, L)", mistakes=mistakes, show=True)


@says_so
def softmax_examples(found) -> None:
    """Three rows of weights: equal in the first, ever more on the first token."""
    values = numbers(found, "softmax_examples", "(3, 3)")
    if values.shape != (3, 3):
        raise AssertionError(
            f"`softmax_examples` has shape {values.shape}, expected (3, 3): one row for each of the three vectors"
        )
    array(values[0], [1 / 3, 1 / 3, 1 / 3], "softmax_examples[0]", "(3,)", show=True)
    if not values[0, 0] < values[1, 0] < values[2, 0]:
        raise AssertionError(
            "`softmax_examples`: the first weight should grow from row to row: keep the order of the exercise"
        )


@says_so
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
        "X[:, 0] is the first token; the first coordinate of every token is X[:, :, 0]": [4, 3 + 2 * math.log(2)],
        "the softmax goes over the sequences, not over the tokens": [4 / 3 - 4 / 5 + 5 / 6, 3 * 2 / 3 + 6 / 6],
    }
    array(found, [5 / 8, 2.0], "softmax_attention(X, k)", "(n,)", mistakes=mistakes, show=True)


@says_so
def softmax_figure(figure, losses, errors) -> None:
    """Both curves of the softmax descent are in the figure."""
    descent_figure(figure, losses, errors, "softmax_figure")


@says_so
def comparison(error_linear, error_softmax) -> None:
    """Two test errors: one number each, not negative."""
    for name, error in (("error_linear", error_linear), ("error_softmax", error_softmax)):
        if number(error, name) < 0:
            raise AssertionError(f"`{name}` is negative, expected a mean of squares")


@says_so
def early_stopping(function) -> None:
    """A validation set that is served best by k = 1/4, the second halving of k = 1."""
    d = _line_data()
    y_all = np.array([0.0, 0.25, 0.25])
    result = call(
        function,
        d["grad"],
        d["predict"],
        np.array([1.0]),
        0.5,
        n_validation=2,
        max_iter=20,
        train=(np.ones((3, 1, 1)), y_all),
        hint="does it use the notebook's data, or the default `test` of gradient_descent, in place of `train`?",
    )
    if not isinstance(result, (tuple, list)) or len(result) != 2:
        raise AssertionError("`early_stopping` should return two things: k_best, best_iteration")
    k_best, best = result
    if np.ndim(best) and not np.ndim(k_best):
        raise AssertionError("the two results are swapped: return k_best, best_iteration")
    mistakes = {
        "it is one step too many": 3,
        "it is one step too few": 1,
        "the validation sequences are still in the fit: leave them out": 4,
        "it is the last step: are the *last* sequences held out, and is it the validation error that chooses?": 20,
        "it is the start: is `n_validation` used, tol=0 set, and `grad` called, not one particular gradient?": 0,
    }
    scalar(best, 2, "best_iteration", mistakes=mistakes, show=True, otherwise="is it the smallest validation error?")
    if not isinstance(best, (int, np.integer)):
        raise AssertionError(f"`best_iteration` is of type {type(best).__name__}, expected int")
    mistakes = {
        "it is the k of the last iteration, expected the k of the best one": [0.5**20],
        "it is the k one step after the best": [0.125],
        "it is the k one step before the best": [0.5],
        "it is a descent on all of `train`: descend again on the fitting set only": [0.375],
    }
    array(k_best, [0.25], "k_best", "(D,)", mistakes=mistakes, show=True)


@says_so
def position_accuracy(function) -> None:
    """The scores of the two example sequences are largest at tokens 2 and 0."""
    truths = ([2, 0], [2, 1], [0, 1], [0, 2])
    found = [number(call(function, X.copy(), K.copy(), np.array(p)), "position_accuracy") for p in truths]
    mistakes = {
        "it is the number of hits, expected their share": [2.0, 1.0, 0.0, 0.0],
        "it is the share in percent, expected a number between 0 and 1": [100.0, 50.0, 0.0, 0.0],
        "it is the share of misses": [0.0, 0.5, 1.0, 1.0],
        "positions are counted from 0, not from 1": [0.0, 0.5, 0.5, 0.0],
        "the smallest score is taken, expected the largest": [0.0, 0.5, 1.0, 0.5],
        "the largest first coordinate (or value times score) is taken, expected the largest score": [0.5, 0, 0, 0],
        "argmax goes over the sequences, expected over the tokens (axis=1)": [0.5, 0.5, 1.0, 0.5],
        "argmax goes over all scores at once: give it the axis of the tokens (axis=1)": [0.5, 0.5, 0.0, 0.5],
    }
    name = "position_accuracy for four lists of positions"
    array(found, [1.0, 0.5, 0.0, 0.0], name, mistakes=mistakes, show=True)


@says_so
def standing(found, keys) -> None:
    """A dict with these keys, in this order of the story, and one number for each."""
    if not isinstance(found, dict):
        raise AssertionError(
            f"`standing` is of type {type(found).__name__}, expected a dict: name of the estimator -> test error"
        )
    missing = [key for key in keys if key not in found]
    if missing:
        raise AssertionError(f"`standing` has no entry {missing[0]!r}, expected the keys {list(keys)}")
    order = [key for key in found if key in keys]
    if order != list(keys):
        raise AssertionError(f"`standing` has its keys in the order {order}, expected {list(keys)}")
    for key in keys:
        value = number(found[key], f"standing[{key!r}]")
        if value < 0:
            raise AssertionError(f"standing[{key!r}] is {value:.3g}, expected a mean of squares")


@says_so
def k_bayes(found, d: int) -> None:
    """A direction of D finite numbers."""
    values = numbers(found, "k_bayes", "(D,)")
    if values.shape != (d,):
        raise AssertionError(f"`k_bayes` has shape {values.shape}, expected (D,) = ({d},)")
    if not np.all(np.isfinite(values)):
        raise AssertionError("`k_bayes` holds nan or infinity: is something divided by 0?")


@says_so(name="standing, its figure")
def bars(figure, values: dict[str, float], name: str) -> None:
    """The figure shows these values as named bars, with a label on their axis."""
    named_bars(figure, values, name)
