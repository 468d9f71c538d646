"""Exercise 4.6 a: both estimators are stopped early, and compared on the test set."""

import functools
import math

import numpy as np

from autograder.exercises import Exercise, Results
from course.checks.compare import number, numbers, scalar
from course.checks.quoting import from_student

from ._models import estimate, mean_square, slopes, softmax_weights, toy_data, vector

N_VALIDATION, STEPS = 200, 200  # the default settings of early_stopping


# ---- what students see ----


def two_numbers(error_linear, error_softmax):
    number(error_linear, "error_linear")
    number(error_softmax, "error_softmax")


def error_of_direction(what, error, stopped, end, predictions, labels):
    """Check that an error is the mean of the squared errors of its direction, which was stopped early.

    Args:
        what: "linear" or "softmax".
        error: the test error.
        stopped: float, (D,); the direction that was stopped early.
        end: float, (D,); the direction that the descent ended with.
        predictions: returns float, (n_test,), of the student's own function.
        labels: float, (n_test,).
    """
    if isinstance(stopped, (tuple, list)) and len(stopped) == 2:
        raise AssertionError(f"`k_{what}_stopped` is the whole result: unpack it as k, iteration")
    if np.shape(stopped) == ():
        raise AssertionError(f"`k_{what}_stopped` is one number, expected (D,): early_stopping returns k, iteration")
    if np.array_equal(numbers(stopped, f"k_{what}_stopped", "(D,)"), numbers(end, f"k_{what}", "(D,)")):
        raise AssertionError(f"`k_{what}_stopped` is the direction at convergence: stop early, from k0 = 0")
    labels = vector(labels, "y_test", 500)
    off = labels - vector(predictions(), f"{what}_attention(X_test, k_{what}_stopped)", len(labels))
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


def predictions_linear(linear_attention, X_test, k_linear_stopped):
    return linear_attention(X_test, k_linear_stopped)


def linear(error_linear, k_linear_stopped, k_linear, y_test, measured):
    error_of_direction("linear", error_linear, k_linear_stopped, k_linear, measured, y_test)


def predictions_softmax(softmax_attention, X_test, k_softmax_stopped):
    return softmax_attention(X_test, k_softmax_stopped)


def softmax(error_softmax, k_softmax_stopped, k_softmax, y_test, measured):
    error_of_direction("softmax", error_softmax, k_softmax_stopped, k_softmax, measured, y_test)


# ---- what the grader knows ----


@functools.cache
@np.errstate(all="ignore")
def stopped_early(soft, learning_rate, on_test=False):
    """Return the direction with the smallest validation error on the way of the descent, (D,)."""
    X, y = toy_data()[2:] if on_test else toy_data()[:2]
    n_fit = len(y) - N_VALIDATION
    tokens, values, features = X[:n_fit].reshape(-1, X.shape[2]), X[:n_fit, :, 0], slopes(X)
    k, best, k_best = np.zeros(X.shape[2]), np.inf, None
    for _ in range(STEPS + 1):
        weights = softmax_weights(X, k) if soft else np.empty(0)
        predictions = (weights * X[:, :, 0]).sum(axis=1) if soft else features @ k
        if (error := mean_square(y[n_fit:], predictions[n_fit:])) < best:
            best, k_best = error, k
        residual = y[:n_fit] - predictions[:n_fit]
        if soft:
            coefficients = residual[:, None] * weights[:n_fit] * (values - predictions[:n_fit, None])
            k = k + learning_rate * (coefficients.reshape(-1) @ tokens) / X.shape[2] ** 0.5
        else:
            k = k + learning_rate * (residual @ features[:n_fit])
    return k_best


def test_error(k, soft):
    _, _, X_test, y_test = toy_data()
    return mean_square(y_test, estimate(X_test, k, soft))


SETTINGS = "is it the test error of early_stopping with its default settings, k0 = 0 and your learning rates?"


def exactly(what, error, stopped, all_errors, rates):
    """Check the error and the direction against early stopping with the student's learning rates.

    Args:
        what: "linear" or "softmax".
        error: the test error.
        stopped: float, (D,).
        all_errors: of the whole descent, (steps + 1,).
        rates: the learning rates, by these words.
    """
    X, y, X_test, y_test = toy_data()
    rates = {name: number(rate, f"learning_rate_{name}") for name, rate in rates.items()}
    soft, other = what == "softmax", "linear" if what == "softmax" else "softmax"
    k = stopped_early(soft, rates[what])
    expected, all_errors = test_error(k, soft), numbers(all_errors, f"errors_{what}", "a list")
    all_errors = vector(all_errors, f"errors_{what}", max(1, all_errors.size))
    if not expected < 0.95 * test_error(np.zeros(X.shape[2]), soft):
        rate = from_student(f"{rates[what]:g}")
        raise AssertionError(f"k hardly leaves 0 in 200 steps of {rate}: use the learning rates of 3.2 and 4.4")
    smallest = float(np.min(all_errors))
    if not np.isclose(expected, smallest, rtol=2e-3) and np.isclose(
        number(error, f"error_{what}"), smallest, rtol=1e-6
    ):
        raise AssertionError(
            f"`error_{what}` is the smallest test error, read off the test set: choose the iteration on validation data"
        )
    mistakes = {
        "it is the test error at convergence: stop early": float(all_errors[-1]),
        "it is half the sum (the loss), expected the mean of the squares": 0.5 * len(y_test) * expected,
        "it is the square root, expected the mean of the squares": expected**0.5,
        "it is the mean of the absolute errors, expected the mean of the squares": (
            np.abs(y_test - estimate(X_test, k, soft)).mean()
        ),
        "it is half the mean, expected the mean of the squares": expected / 2,
        "it is the error on the training data": mean_square(y, estimate(X, k, soft)),
        "it is the error on the validation data": (
            mean_square(y[-N_VALIDATION:], estimate(X[-N_VALIDATION:], k, soft))
        ),
        "it is the error of the other estimator": lambda: test_error(stopped_early(not soft, rates[other]), not soft),
        "it was trained on the test set: leave `train` at its default": (
            lambda: test_error(stopped_early(soft, rates[what], on_test=True), soft)
        ),
    }
    scalar(error, expected, f"error_{what}", rtol=2e-3, mistakes=mistakes, otherwise=SETTINGS)
    found = test_error(vector(stopped, f"k_{what}_stopped", X.shape[2]), soft)
    scalar(found, expected, f"the test error of `k_{what}_stopped`", rtol=2e-3, otherwise=SETTINGS)


def exactly_linear(error_linear, k_linear_stopped, errors_linear, learning_rate_linear, learning_rate_softmax):
    rates = {"linear": learning_rate_linear, "softmax": learning_rate_softmax}
    exactly("linear", error_linear, k_linear_stopped, errors_linear, rates)


def exactly_softmax(error_softmax, k_softmax_stopped, errors_softmax, learning_rate_linear, learning_rate_softmax):
    rates = {"linear": learning_rate_linear, "softmax": learning_rate_softmax}
    exactly("softmax", error_softmax, k_softmax_stopped, errors_softmax, rates)


exercise = Exercise(
    builds_on=[
        *("linear_attention", "grad_loss_linear", "gradient_descent"),
        *("softmax", "softmax_attention", "early_stopping"),
    ],
    parts=[
        Results(title="two numbers", judge=two_numbers),
        Results(
            title="the direction and the test error of linear attention",
            price=1.5,
            judge=linear,
            measure=predictions_linear,
            exactly=exactly_linear,
        ),
        Results(
            title="the direction and the test error of softmax attention",
            price=1.5,
            judge=softmax,
            measure=predictions_softmax,
            exactly=exactly_softmax,
        ),
    ],
)
