"""Exercise 3.2: linear attention is trained. What the descent gives is known in closed form."""

import functools
import math

import numpy as np

from autograder.exercises import Exercise, Results
from course.checks.compare import array, number, numbers, scalar
from course.checks.quoting import from_student

from ._models import half_the_squares, mean_square, slopes, toy_data

TOL, MAX_ITER = 1e-2, 5000  # the defaults of gradient_descent
NOT_THE_START = (
    "it is not the loss at k = 0 on (X, y): start from zeros, train on the training data, keep the entry t = 0, and "
    "pass the attention of this part as `predict`"
)
NO_ERRORS = "it is not the mean squared error on the test data at k = 0: are the lists in the order losses, errors?"


def at_the_start():
    """Return what is known at k = 0, how the loss changes along the first step, and the bar."""
    X, y, _, y_test = toy_data()
    A = slopes(X)
    slope = A.T @ y
    return {
        "D": X.shape[2],
        "loss": half_the_squares(y, 0),
        "error": mean_square(y_test, 0),
        "training error": mean_square(y, 0),
        "test loss": half_the_squares(y_test, 0),
        "slope": slope @ slope,
        "curvature": half_the_squares(A @ slope, 0),
        "bar": 1.01 * least(),
    }


@functools.cache
def principal_axes():
    """Return the curvatures of the loss, their directions (as columns), and the best k along them."""
    X, y, _, _ = toy_data()
    A = slopes(X)
    curvatures, directions = np.linalg.eigh(A.T @ A)
    return curvatures, directions, directions.T @ (A.T @ y) / curvatures


def least():
    """Return the smallest loss that any k can reach."""
    X, y, _, _ = toy_data()
    _, directions, best = principal_axes()
    return half_the_squares(y, slopes(X) @ directions @ best)


def descent(learning_rate, entries, tol):
    """Return losses and test errors: along each axis, k - k_best shrinks or grows by its own factor at each step."""
    _, _, X_test, y_test = toy_data()
    curvatures, directions, best = principal_axes()
    smallest, off = least(), -best
    path: list[np.ndarray] = []
    losses: list[float] = []
    with np.errstate(all="ignore"):
        while len(losses) < entries:
            path.append(off)
            losses.append(smallest + 0.5 * curvatures @ off**2)
            if not np.isfinite(losses[-1]) or (len(losses) > 1 and abs(losses[-1] - losses[-2]) < tol):
                break
            off = off * (1 - learning_rate * curvatures)
        gaps = y_test - (best + np.array(path)) @ (slopes(X_test) @ directions).T
        return np.array(losses), np.mean(gaps**2, axis=1)


# ---- what students see ----


def lists(k, losses, errors, learning_rate, D):
    """Return both lists as arrays, (steps + 1,).

    Raises:
        AssertionError: k has another shape, the rate is not positive, or the lists do not fit together.
    """
    if isinstance(k, (tuple, list)) and len(k) == 3:
        raise AssertionError("`k_linear` is the whole result: unpack it as k_linear, losses_linear, errors_linear")
    shape = numbers(k, "k_linear", "(D,)").shape
    if shape != (D,):
        raise AssertionError(
            f"`k_linear` has shape {from_student(shape)}, expected (D,) = ({D},): it is the first of the three results"
        )
    if number(learning_rate, "learning_rate_linear") <= 0:
        raise AssertionError(f"`learning_rate_linear` is {from_student(learning_rate)}, expected a number above 0")
    losses, errors = numbers(losses, "losses_linear", "a list"), numbers(errors, "errors_linear", "a list")
    if losses.ndim != 1 or errors.ndim != 1 or len(losses) < 2:
        raise AssertionError(
            "`losses_linear` and `errors_linear` should be lists with one entry for each step and one for the start"
        )
    if len(losses) != len(errors):
        raise AssertionError(
            f"`losses_linear` and `errors_linear` have {from_student(len(losses))} and {from_student(len(errors))} "
            "entries, expected equally many"
        )
    return losses, errors


def a_list(losses):
    """Return the losses as an array, (steps + 1,).

    Raises:
        AssertionError: they are no list.
    """
    losses = numbers(losses, "losses_linear", "a list")
    if losses.ndim != 1 or len(losses) < 2:
        raise AssertionError("`losses_linear` should be a list with one entry for each step and one for the start")
    return losses


def falls(losses):
    if not np.all(np.isfinite(losses)):
        raise AssertionError("the loss is not finite: the descent diverged, try a smaller learning rate")
    if not losses[-1] < losses[0]:
        raise AssertionError("the loss did not fall: try a smaller learning rate")


def too_early(losses):
    """Return whether a descent ends before its default tol and max_iter would end it; a loss that is not finite may."""
    return math.isfinite(losses[-1]) and abs(losses[-1] - losses[-2]) >= TOL and len(losses) < MAX_ITER + 1


def loss_at_k(loss, linear_attention, X, y, k_linear):
    return loss(y, linear_attention(X, k_linear))


def begins_and_belongs(k_linear, losses_linear, errors_linear, learning_rate_linear, measured, start):
    losses, errors = lists(k_linear, losses_linear, errors_linear, learning_rate_linear, start["D"])
    mistakes = {
        "these are test errors: unpack k_linear, losses_linear, errors_linear in this order": start["error"],
        "it is trained on the test set: leave `train` and `test` at their defaults": start["test loss"],
    }
    scalar(losses[0], start["loss"], "losses_linear[0]", mistakes=mistakes, otherwise=NOT_THE_START)
    on_train = {"it is the error on the training data, expected the test data": start["training error"]}
    scalar(errors[0], start["error"], "errors_linear[0]", mistakes=on_train, otherwise=NO_ERRORS)
    rate = learning_rate_linear
    first = start["loss"] + rate * (rate * start["curvature"] - start["slope"])
    otherwise = "the first step is not one with `learning_rate_linear`: did the name change after the training?"
    scalar(losses[1], first, "losses_linear[1]", rtol=1e-4, otherwise=otherwise)
    falls(losses)
    otherwise = "it is not the loss of `k_linear`: k_linear is the first result, the last k of the descent"
    expected = number(measured(), "the loss of k_linear")
    scalar(losses[-1], expected, "losses_linear[-1]", rtol=1e-5, otherwise=otherwise)


def ended_by_its_defaults(losses_linear):
    losses = a_list(losses_linear)
    if too_early(losses):
        raise AssertionError(
            "`losses_linear` ends while the loss still changes by more than 0.01: keep the default tol and max_iter"
        )
    if np.any(np.abs(np.diff(losses))[:-1] < TOL) or len(losses) > MAX_ITER + 1:
        raise AssertionError(
            "`losses_linear` goes on after the loss has changed by less than 0.01: keep the default tol and max_iter"
        )


def within_one_percent(losses_linear, start):
    losses = a_list(losses_linear)
    falls(losses)
    if losses[-1] > start["bar"] and not too_early(losses):
        if losses[1] < 0.75 * losses[0]:
            raise AssertionError(
                "the last loss is more than 1 % above the smallest possible, although the first step was large: with "
                "this learning rate the descent nearly diverges, try a smaller one"
            )
        raise AssertionError(
            "the last loss is more than 1 % above the smallest possible: the learning rate is too small, so that tol "
            "or max_iter ends the descent too early"
        )


# ---- what the grader knows ----


def is_this_descent(k_linear, losses_linear, errors_linear, learning_rate_linear):
    X, y, X_test, y_test = toy_data()
    losses, errors = lists(k_linear, losses_linear, errors_linear, learning_rate_linear, X.shape[2])
    k = numbers(k_linear, "k_linear", "(D,)")
    loss, error = half_the_squares(y, slopes(X) @ k), mean_square(y_test, slopes(X_test) @ k)
    on_train = {"it is the error on the training data, expected the test data": 2 * loss / len(y)}
    otherwise = "it does not belong to `k_linear`: k_linear is the first result, the last k of the descent"
    scalar(losses[-1], loss, "losses_linear[-1]", rtol=1e-5, otherwise=otherwise)
    scalar(errors[-1], error, "errors_linear[-1]", rtol=1e-5, mistakes=on_train, otherwise=otherwise)
    known_losses, known_errors = descent(float(learning_rate_linear), min(MAX_ITER + 1, len(losses)), tol=0.0)
    rule = "`losses_linear` is not what gradient_descent gives with `learning_rate_linear`"
    array(losses, known_losses, "losses_linear", "(steps + 1,)", rtol=1e-4, otherwise=rule, length=rule)
    otherwise = "these are not the test errors of this descent"
    array(errors, known_errors, "errors_linear", "(steps + 1,)", rtol=1e-4, otherwise=otherwise)


def to_the_end(learning_rate):
    return descent(number(learning_rate, "learning_rate_linear"), MAX_ITER + 1, TOL)[0]


def ends_there(losses_linear, learning_rate_linear):
    if abs(len(a_list(losses_linear)) - len(to_the_end(learning_rate_linear))) > 1:
        raise AssertionError("`losses_linear` does not end where the default tol and max_iter end it")


def reaches_the_bar(learning_rate_linear):
    losses = to_the_end(learning_rate_linear)
    if not losses[-1] < losses[0]:
        raise AssertionError("with this learning rate the descent diverges: it is too large")
    if losses[-1] > 1.01 * least():
        raise AssertionError(
            "with this learning rate the default tol and max_iter end the descent too early: it is too small, or so "
            "large that the descent nearly diverges"
        )


exercise = Exercise(
    builds_on=["linear_attention", "loss", "grad_loss_linear", "gradient_descent"],
    parts=[
        Results(
            title="the start, the first step, and the last k",
            measure=loss_at_k,
            judge=begins_and_belongs,
            given=lambda: {"start": at_the_start()},
            exactly=is_this_descent,
        ),
        Results(
            title="it ran with the default tol and max_iter",
            price=0.5,
            judge=ended_by_its_defaults,
            exactly=ends_there,
        ),
        Results(
            title="the last loss is within 1 % of the smallest possible",
            price=1,
            judge=within_one_percent,
            given=lambda: {"start": at_the_start()},
            exactly=reaches_the_bar,
        ),
    ],
)
