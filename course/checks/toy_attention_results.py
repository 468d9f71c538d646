"""Assignment 01: the visible checks of what its cells compute: numbers, arrays, figures.

Numbers of the course's data at which descents start are written out; a test computes them anew. What a student is to
find is computed from the data. No expected number is shown.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from course import data
from course.checks.compare import number, numbers, says_so, scalar
from course.checks.upstream import blames

#: At k = 0: the loss, the test error, and what mistakes give in their place.
LINEAR_LOSS = 461.4617642111412
SOFTMAX_LOSS, SOFTMAX_ERROR = 381.29292570794445, 0.7567414061322918
SOFTMAX_TEST_LOSS = 189.18535153307295
LINEAR_TRAINING_ERROR, SOFTMAX_TRAINING_ERROR = 0.9229235284222824, 0.7625858514158889
#: The loss of linear attention after one step with the learning rate r is LINEAR_LOSS - r SLOPE + r^2 CURVATURE.
SLOPE, CURVATURE = 24732.64588955954, 702002.6911823933
#: 1 % above the smallest loss of linear attention.
LINEAR_BAR = 199.70929527485555


@says_so
@blames("toy_attention")
def train_linear(k, losses, errors, learning_rate, loss_of: Callable) -> None:
    """Check a descent of linear attention from k = 0 by its first entries, its first step and its last k."""
    losses, errors = _lists(k, losses, errors, learning_rate, "linear")
    labels = data.toy_attention().y_test
    square = float(labels @ labels)
    mistakes = {
        "these are test errors: unpack k_linear, losses_linear, errors_linear in this order": square / len(labels),
        "it is trained on the test set: leave `train` and `test` at their defaults": square / 2,
    }
    scalar(losses[0], LINEAR_LOSS, "losses_linear[0]", mistakes=mistakes, otherwise=START)
    mistakes = {"it is the error on the training data, expected the test data": LINEAR_TRAINING_ERROR}
    scalar(errors[0], square / len(labels), "errors_linear[0]", mistakes=mistakes, otherwise=NO_ERRORS)
    first = LINEAR_LOSS - learning_rate * SLOPE + learning_rate**2 * CURVATURE
    otherwise = "the first step is not one with `learning_rate_linear`: did the name change after the training?"
    scalar(losses[1], first, "losses_linear[1]", rtol=1e-4, otherwise=otherwise)
    _fell(losses)
    _belongs(k, losses, loss_of, "linear")


@says_so(name="train_linear, its bar")
def below_bar(losses) -> None:
    """Check that the last loss is within 1 % of the smallest, if the default tol and max_iter ended the descent."""
    losses = numbers(losses, "losses_linear", "a list")
    _fell(losses)
    if losses[-1] > LINEAR_BAR and not _too_early(losses):
        if losses[1] < 0.75 * losses[0]:
            raise AssertionError(
                "the last loss is more than 1 % above the smallest possible, although the first step was large: with "
                "this learning rate the descent nearly diverges, try a smaller one"
            )
        raise AssertionError(
            "the last loss is more than 1 % above the smallest possible: the learning rate is too small, so that tol "
            "or max_iter ends the descent too early"
        )


@says_so
@blames("toy_attention")
def train_softmax(k, losses, errors, learning_rate, loss_of: Callable, gradient_of: Callable) -> None:
    """Check a descent of softmax attention from k = 0 by its first entries, its first step and its last k."""
    losses, errors = _lists(k, losses, errors, learning_rate, "softmax")
    mistakes = {
        "linear attention was trained: pass softmax_attention as `predict`": LINEAR_LOSS,
        "these are test errors: unpack k_softmax, losses_softmax, errors_softmax in this order": SOFTMAX_ERROR,
        "it is trained on the test set: leave `train` and `test` at their defaults": SOFTMAX_TEST_LOSS,
    }
    scalar(losses[0], SOFTMAX_LOSS, "losses_softmax[0]", mistakes=mistakes, otherwise=START)
    mistakes = {"it is the error on the training data, expected the test data": SOFTMAX_TRAINING_ERROR}
    scalar(errors[0], SOFTMAX_ERROR, "errors_softmax[0]", mistakes=mistakes, otherwise=NO_ERRORS)
    start = np.zeros(np.shape(k))
    first = number(loss_of(start - learning_rate * np.asarray(gradient_of(start))), "the loss after one step")
    otherwise = (
        "the first step is not one of `learning_rate_softmax` along grad_loss_softmax: is it passed as `grad`, and did "
        "the name change after the training?"
    )
    scalar(losses[1], first, "losses_softmax[1]", rtol=1e-4, otherwise=otherwise)
    _fell(losses)
    _belongs(k, losses, loss_of, "softmax")


@says_so(name="train_softmax, its bar")
def falls_below_bar(losses) -> None:
    """Check that the loss falls at every step, to less than 52: with such a rate 200 steps reach the best iteration."""
    losses = numbers(losses, "losses_softmax", "a list")
    if np.any(np.diff(losses) >= 1e-2):
        raise AssertionError("the loss rises at some step: the learning rate is too large")
    if losses[-1] >= 52:
        sentence = f"the last loss is {losses[-1]:.1f}, above its bar of 52: "
        if _too_early(losses):
            raise AssertionError(sentence + "it still changes by more than 0.01, keep the default tol and max_iter")
        raise AssertionError(
            sentence + "the learning rate is too small, so that tol or max_iter ends the descent early"
        )


START = (
    "it is not the loss at k = 0 on (X, y): start from zeros, train on the training data, keep the entry t = 0, and "
    "pass the attention of this part as `predict`"
)
NO_ERRORS = "it is not the mean squared error on the test data at k = 0: are the lists in the order losses, errors?"


def _lists(k, losses, errors, learning_rate, what: str) -> tuple[np.ndarray, np.ndarray]:
    """Both lists as arrays; k has its shape, the learning rate is positive, the lists fit together."""
    if isinstance(k, (tuple, list)) and len(k) == 3:
        raise AssertionError(f"`k_{what}` is the whole result: unpack it as k_{what}, losses_{what}, errors_{what}")
    if np.shape(k) != (200,):
        raise AssertionError(
            f"`k_{what}` has shape {np.shape(k)}, expected (D,) = (200,): it is the first of the three results"
        )
    if number(learning_rate, f"learning_rate_{what}") <= 0:
        raise AssertionError(f"`learning_rate_{what}` is {learning_rate:g}, expected a number above 0")
    losses, errors = numbers(losses, f"losses_{what}", "a list"), numbers(errors, f"errors_{what}", "a list")
    if losses.ndim != 1 or errors.ndim != 1 or len(losses) < 2:
        raise AssertionError(
            f"`losses_{what}` and `errors_{what}` should be lists with one entry for each step and one for the start"
        )
    if len(losses) != len(errors):
        raise AssertionError(
            f"`losses_{what}` and `errors_{what}` have {len(losses)} and {len(errors)} entries, expected equally many"
        )
    return losses, errors


def _fell(losses: np.ndarray) -> None:
    if not np.all(np.isfinite(losses)):
        raise AssertionError("the loss is not finite: the descent diverged, try a smaller learning rate")
    if not losses[-1] < losses[0]:
        raise AssertionError("the loss did not fall: try a smaller learning rate")


@says_so(name="train_{what}, the end of the descent")
def ended(losses, what: str) -> None:
    """Check that the default tol of 0.01, or the default max_iter of 5000, ended it.

    Args:
        losses: float, (steps + 1,).
        what: "linear" or "softmax".
    """
    losses = numbers(losses, f"losses_{what}", "a list")
    change = np.abs(np.diff(losses))
    if _too_early(losses):
        raise AssertionError(
            f"`losses_{what}` ends while the loss still changes by more than 0.01: keep the default tol and max_iter"
        )
    if np.any(change[:-1] < 1e-2) or len(losses) > 5001:
        raise AssertionError(
            f"`losses_{what}` goes on after the loss has changed by less than 0.01: keep the default tol and max_iter"
        )


def _too_early(losses: np.ndarray) -> bool:
    """Return whether a descent ends before its default tol and max_iter would end it."""
    finite = math.isfinite(losses[-1])  # a loss that is not ends it too
    return finite and abs(losses[-1] - losses[-2]) >= 1e-2 and len(losses) < 5001


def _belongs(k, losses: np.ndarray, loss_of: Callable, what: str) -> None:
    otherwise = f"it is not the loss of `k_{what}`: k_{what} is the first result, the last k of the descent"
    expected = number(loss_of(k), f"the loss of k_{what}")
    scalar(losses[-1], expected, f"losses_{what}[-1]", rtol=1e-5, otherwise=otherwise)


@says_so
@blames("toy_attention")
def comparison(what: str, error, stopped, end, predict: Callable, labels) -> None:
    """Check that the error is the mean of the squared errors of the direction, which is not where the descent ended.

    Args:
        what: "linear" or "softmax".
        error: the test error.
        stopped: float, (D,); the direction that was stopped early.
        end: float, (D,); the direction that the descent ended with.
        predict: from a direction to what it predicts, (n_test,).
        labels: float, (n_test,).
    """
    if isinstance(stopped, (tuple, list)) and len(stopped) == 2:
        raise AssertionError(f"`k_{what}_stopped` is the whole result: unpack it as k, iteration")
    if np.shape(stopped) == ():
        raise AssertionError(f"`k_{what}_stopped` is one number, expected (D,): early_stopping returns k, iteration")
    if np.array_equal(numbers(stopped, f"k_{what}_stopped", "(D,)"), numbers(end, f"k_{what}", "(D,)")):
        raise AssertionError(f"`k_{what}_stopped` is the direction at convergence: stop early, from k0 = 0")
    off = labels - numbers(predict(stopped), f"the predictions of k_{what}_stopped", "(n,)")
    square = float(off @ off)
    mistakes = {
        "it is half the sum (the loss), expected the mean of the squares": square / 2,
        "it is the square root, expected the mean of the squares": math.sqrt(square / len(off)),
        "it is the mean of the absolute errors, expected the mean of the squares": np.abs(off).sum() / len(off),
        "it is half the mean, expected the mean of the squares": square / 2 / len(off),
    }
    otherwise = (
        f"it is not the mean squared error of `k_{what}_stopped`: is it measured on (X_test, y_test), not on the "
        f"training data, with {what}_attention, at this direction? Is it swapped with the other one?"
    )
    scalar(error, square / len(off), f"error_{what}", rtol=1e-5, mistakes=mistakes, otherwise=otherwise)
    if square >= float(labels @ labels):
        raise AssertionError(
            f"`error_{what}` is larger than that of always predicting 0: is the learning rate learning_rate_{what}?"
        )


@says_so
def standing(found, keys) -> None:
    """Check that it is a dict with a number under each of these keys."""
    if not isinstance(found, dict):
        raise AssertionError(
            f"`standing` is of type {type(found).__name__}, expected a dict: name of the estimator -> test error"
        )
    missing = [key for key in keys if key not in found]
    if missing:
        raise AssertionError(f"`standing` has no entry {missing[0]!r}, expected the keys {list(keys)}")
    for key in keys:
        number(found[key], f"standing[{key!r}]")


@says_so(name="standing, predicting 0")
def standing_of_zero(found) -> None:
    """Check that the entry is the mean of the squared test labels."""
    labels = data.toy_attention().y_test
    error = float(labels @ labels) / len(labels)
    mistakes = {
        "it is measured on the training data": LINEAR_TRAINING_ERROR,
        "it is the loss (half the sum), expected the mean": error * len(labels) / 2,
        "it is the mean of the labels, expected that of their squares": labels.mean(),
        "it is the variance: predict 0, not the mean label": labels.var(),
        "it is the square root, expected the mean of the squares": math.sqrt(error),
    }
    otherwise = "it is not the mean of the squared test labels"
    scalar(found["predict 0"], error, "standing['predict 0']", mistakes=mistakes, otherwise=otherwise)


@says_so(name="standing, linear and softmax")
def standing_of_two(found, error_linear, error_softmax) -> None:
    """Check that the entries are the two numbers of 4.6."""
    expected = {
        "linear": number(error_linear, "error_linear"),
        "softmax": number(error_softmax, "error_softmax"),
    }
    if all(np.isclose(found[key], expected[other]) for key, other in zip(expected, [*expected][::-1], strict=True)):
        raise AssertionError("standing['linear'] and standing['softmax'] are exchanged")
    for key, error in expected.items():
        mistakes = {"it is the square root, expected the mean of the squares": math.sqrt(error)}
        otherwise = f"it is not `error_{key}` of 4.6: not the error at convergence, nor the smallest one"
        scalar(found[key], error, f"standing[{key!r}]", rtol=1e-4, mistakes=mistakes, otherwise=otherwise)


@says_so(name="standing, Bayes")
@blames("toy_attention")
def standing_of_bayes(found, predictions, labels) -> None:
    """Check that the entry is the mean squared error of softmax attention with `k_bayes`.

    Args:
        found: the dict.
        predictions: float, (n_test,); of the student's own `softmax_attention` and `k_bayes`.
        labels: float, (n_test,).
    """
    off = labels - numbers(predictions, "softmax_attention(X_test, k_bayes)", "(n,)")
    square = float(off @ off)
    mistakes = {
        "it is the square root, expected the mean of the squares": math.sqrt(square / len(off)),
        "it is the loss (half the sum), expected the mean": square / 2,
    }
    otherwise = (
        "it is not the mean squared test error of softmax_attention (a weighted mean, not the token with the largest "
        "score) with k_bayes on (X_test, y_test)"
    )
    name = "standing['Bayes']"
    scalar(found["Bayes"], square / len(off), name, rtol=1e-5, mistakes=mistakes, otherwise=otherwise)


@says_so(name="standing, the noise floor")
def standing_of_floor(found) -> None:
    """Check that the entry is the mean squared error of the values at the true positions."""
    _, _, X, labels = data.toy_attention()
    off = labels - X[np.arange(len(X)), data.toy_attention_truth().positions_test, 0]
    floor = float(off @ off) / len(off)
    mistakes = {
        "it is 0, but the labels have noise: measure it": 0.0,
        "it is the square root, expected the mean of the squares": math.sqrt(floor),
        "it is the loss (half the sum), expected the mean": len(off) * floor / 2,
        "it is the variance that the noise was drawn with: measure what it is on the test set": 0.01,
    }
    otherwise = "it is not the mean squared error of X_test at the true positions, one number of each sequence"
    scalar(found["noise floor"], floor, "standing['noise floor']", rtol=1e-5, mistakes=mistakes, otherwise=otherwise)


@says_so
def k_bayes(found, direction) -> None:
    """Check a vector along the direction: a token that lies 1 farther along it has e^2 times the odds."""
    values = numbers(found, "k_bayes", "(D,)")
    if values.shape != (200,):
        raise AssertionError(f"`k_bayes` has shape {values.shape}, expected (D,) = (200,)")
    if not np.all(np.isfinite(values)):
        raise AssertionError("`k_bayes` holds nan or infinity: is something divided by 0?")
    along = float(values @ direction)
    across = values - along * direction
    if np.abs(across).max() > 1e-5 * max(1.0, abs(along)):
        plane = np.stack([direction, np.ones(200)], axis=1)
        if np.allclose(plane @ np.linalg.lstsq(plane, values, rcond=None)[0], values):
            raise AssertionError(
                "ν²/2 is the same for all tokens: the softmax drops it, so it has no place in `k_bayes`"
            )
        raise AssertionError(
            "`k_bayes` does not lie along `truth.direction`: a learned direction is another one, and nothing is added"
        )
    root = math.sqrt(200)
    mistakes = {
        "the factor sqrt(D) is missing: the scores of softmax_attention are divided by it": 2 / root,
        "the shift ν is missing": 1.0,
        "it is the direction alone: its length decides how sharp the weights are": 1 / root,
        "it is divided by sqrt(D), expected multiplied: the scores are divided by it once more": 2 / 200,
        "it is multiplied by D, expected sqrt(D)": 2 * root,
        "the sign is wrong: the relevant token has the larger score": -2.0,
        "it holds ν², expected ν": 4.0,
        "it holds sqrt(L), expected sqrt(D)": 2 * math.sqrt(5) / root,
    }
    otherwise = "its weights are not the posterior: set χ = X·k/√D equal to ν X·k* and read k off"
    scalar(along / root, 2.0, "k_bayes", rtol=1e-5, mistakes=mistakes, otherwise=otherwise)
