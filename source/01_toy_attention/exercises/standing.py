"""Exercise 5.2: five test errors side by side."""

import math

import numpy as np

from autograder.exercises import Exercise, Results
from course.checks.compare import kind_of, number, scalar
from course.data import toy_attention_truth

from ._models import estimate, mean_square, toy_data, vector

KEYS = ("predict 0", "linear", "softmax", "Bayes", "noise floor")
NOISE = 0.01  # its variance, as the text tells


# ---- what students see ----


def five_numbers(standing):
    if not isinstance(standing, dict):
        raise AssertionError(
            f"`standing` is of type {kind_of(standing)}, expected a dict: name of the estimator -> test error"
        )
    missing = [key for key in KEYS if key not in standing]
    if missing:
        raise AssertionError(f"`standing` has no entry {missing[0]!r}, expected the keys {list(KEYS)}")
    for key in KEYS:
        number(standing[key], f"standing[{key!r}]")


def entry(standing, key):
    """Return an entry of the dict; that it is there is the first part's matter."""
    return standing.get(key) if isinstance(standing, dict) else None


def losses_of_zero(loss, y, y_test):
    return loss(y_test, 0 * y_test), loss(y, 0 * y)


def of_zero(standing, y_test, measured):
    labels = vector(y_test, "y_test", 500)
    on_test, on_train = (number(value, "your loss of predicting 0") for value in measured())
    error = 2 * on_test / len(labels)
    mistakes = {
        "it is measured on the training data": 2 * on_train / 1000,
        "it is the loss (half the sum), expected the mean": on_test,
        "it is the mean of the labels, expected that of their squares": labels.mean(),
        "it is the variance: predict 0, not the mean label": labels.var(),
        "it is the square root, expected the mean of the squares": math.sqrt(abs(error)),
    }
    otherwise = "it is not the mean of the squared test labels"
    found = entry(standing, "predict 0")
    scalar(found, error, "standing['predict 0']", rtol=1e-5, mistakes=mistakes, otherwise=otherwise)


def of_both(standing, error_linear, error_softmax):
    expected = {"linear": number(error_linear, "error_linear"), "softmax": number(error_softmax, "error_softmax")}
    found = {key: number(entry(standing, key), f"standing[{key!r}]") for key in expected}
    if np.allclose([found["linear"], found["softmax"]], [expected["softmax"], expected["linear"]]):
        raise AssertionError("standing['linear'] and standing['softmax'] are exchanged")
    for key, error in expected.items():
        mistakes = {"it is the square root, expected the mean of the squares": math.sqrt(abs(error))}
        otherwise = f"it is not `error_{key}` of 4.6: not the error at convergence, nor the smallest one"
        scalar(found[key], error, f"standing[{key!r}]", rtol=1e-4, mistakes=mistakes, otherwise=otherwise)


def predictions_of_bayes(softmax_attention, X_test, k_bayes):
    return softmax_attention(X_test, k_bayes)


def of_bayes(standing, y_test, measured):
    labels = vector(y_test, "y_test", 500)
    off = labels - vector(measured(), "softmax_attention(X_test, k_bayes)", len(labels))
    square = float(off @ off)
    mistakes = {
        "it is the square root, expected the mean of the squares": math.sqrt(square / len(off)),
        "it is the loss (half the sum), expected the mean": square / 2,
    }
    otherwise = (
        "it is not the mean squared test error of softmax_attention (a weighted mean, not the token with the largest "
        "score) with k_bayes on (X_test, y_test)"
    )
    found = entry(standing, "Bayes")
    scalar(found, square / len(off), "standing['Bayes']", rtol=1e-5, mistakes=mistakes, otherwise=otherwise)


def of_the_floor(standing):
    """Check that the floor is near the variance of the noise, and measured."""
    name = "standing['noise floor']"
    found = number(entry(standing, "noise floor"), name)
    mistakes = {
        "it is 0, but the labels have noise: measure it": found == 0,
        "it is the variance that the noise was drawn with: measure what it is on the test set": found == NOISE,
        "it is the square root, expected the mean of the squares": 0.7 < found**2 / NOISE < 1.4,
        "it is not the mean squared error of X_test at the true positions, one number of each sequence": (
            not 0.7 < found / NOISE < 1.4
        ),
    }
    for sentence, made in mistakes.items():
        if made:
            raise AssertionError(f"`{name}`: {sentence}")


# ---- what the grader knows ----


def one_is_measured(standing):
    """Refuse a dict of which no error was measured: the two of 4.6 are only copied.

    A root, or half the sum, was measured all the same.
    """
    _, _, X_test, y_test = toy_data()
    truth = toy_attention_truth()
    at_true_position = X_test[np.arange(len(X_test)), truth.positions_test, 0]
    bayes = estimate(X_test, truth.shift * X_test.shape[2] ** 0.5 * truth.direction, soft=True)
    for key, predictions in {"predict 0": 0, "Bayes": bayes, "noise floor": at_true_position}.items():
        error = mean_square(y_test, predictions)
        found = number(entry(standing, key), f"standing[{key!r}]")
        if np.isclose(found, [error, error**0.5, error * len(y_test) / 2], rtol=1e-4).any():
            return
    raise AssertionError("`standing` holds no error that was measured here: begin with that of predicting 0")


def exactly_zero(standing):
    _, _, _, y_test = toy_data()
    scalar(entry(standing, "predict 0"), mean_square(y_test, 0), "standing['predict 0']")


def exactly_bayes(standing, k_bayes):
    _, _, X_test, y_test = toy_data()
    error = mean_square(y_test, estimate(X_test, vector(k_bayes, "k_bayes", X_test.shape[2]), soft=True))
    otherwise = "it is not the test error of softmax attention with k_bayes (5.1)"
    scalar(entry(standing, "Bayes"), error, "standing['Bayes']", rtol=1e-5, otherwise=otherwise)


def exactly_the_floor(standing):
    _, _, X_test, y_test = toy_data()
    at_true_position = X_test[np.arange(len(X_test)), toy_attention_truth().positions_test, 0]
    otherwise = "it is not the test error of X_test at the true positions"
    expected = mean_square(y_test, at_true_position)
    scalar(entry(standing, "noise floor"), expected, "standing['noise floor']", rtol=1e-5, otherwise=otherwise)


exercise = Exercise(
    builds_on=["loss", "softmax", "softmax_attention"],
    parts=[
        Results(title="five numbers under five names", judge=five_numbers, exactly=one_is_measured),
        Results(
            title="predicting 0",
            price=0.5,
            judge=of_zero,
            measure=losses_of_zero,
            exactly=exactly_zero,
        ),
        Results(title="linear and softmax, as in 4.6", price=0.5, judge=of_both),
        Results(
            title="the Bayes estimator",
            price=0.5,
            judge=of_bayes,
            measure=predictions_of_bayes,
            exactly=exactly_bayes,
        ),
        Results(title="the noise floor", price=0.5, judge=of_the_floor, exactly=exactly_the_floor),
    ],
)
