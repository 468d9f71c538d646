"""What 3.2 and 4.4 say about a training by its lists. Students get these judges: each holds what a statement holds."""

import math

import numpy as np

from course.checks.compare import number, numbers, scalar
from course.checks.quoting import from_student

TOL, MAX_ITER = 1e-2, 5000  # the defaults of gradient_descent
NOT_THE_START = (
    "it is not the loss at k = 0 on (X, y): start from zeros, train on the training data, keep the entry t = 0, and "
    "pass the attention of this part as `predict`"
)
NO_ERRORS = "it is not the mean squared error on the test data at k = 0: are the lists in the order losses, errors?"


def lists(what, k, losses, errors, learning_rate, D):
    """Return both lists as arrays, (steps + 1,).

    Raises:
        AssertionError: k has another shape, the rate is not positive, or the lists do not fit together.
    """
    if isinstance(k, (tuple, list)) and len(k) == 3:
        raise AssertionError(f"`k_{what}` is the whole result: unpack it as k_{what}, losses_{what}, errors_{what}")
    shape = numbers(k, f"k_{what}", "(D,)").shape
    if shape != (D,):
        raise AssertionError(
            f"`k_{what}` has shape {from_student(shape)}, expected (D,) = ({D},): it is the first of the three results"
        )
    if number(learning_rate, f"learning_rate_{what}") <= 0:
        raise AssertionError(f"`learning_rate_{what}` is {from_student(learning_rate)}, expected a number above 0")
    losses, errors = numbers(losses, f"losses_{what}", "a list"), numbers(errors, f"errors_{what}", "a list")
    if losses.ndim != 1 or errors.ndim != 1 or len(losses) < 2:
        raise AssertionError(
            f"`losses_{what}` and `errors_{what}` should be lists with one entry for each step and one for the start"
        )
    if len(losses) != len(errors):
        raise AssertionError(
            f"`losses_{what}` and `errors_{what}` have {from_student(len(losses))} and {from_student(len(errors))} "
            "entries, expected equally many"
        )
    return losses, errors


def starts(what, losses, errors, start, mistakes):
    """Check the entries at k = 0.

    Args:
        what: "linear" or "softmax".
        losses, errors: float, (steps + 1,).
        start: the "loss" and the "error" there, and the "training error".
        mistakes: sentence -> the loss of this mistake.
    """
    scalar(losses[0], start["loss"], f"losses_{what}[0]", mistakes=mistakes, otherwise=NOT_THE_START)
    on_train = {"it is the error on the training data, expected the test data": start["training error"]}
    scalar(errors[0], start["error"], f"errors_{what}[0]", mistakes=on_train, otherwise=NO_ERRORS)


def a_list(what, losses):
    """Return the losses as an array, (steps + 1,).

    Raises:
        AssertionError: they are no list.
    """
    losses = numbers(losses, f"losses_{what}", "a list")
    if losses.ndim != 1 or len(losses) < 2:
        raise AssertionError(f"`losses_{what}` should be a list with one entry for each step and one for the start")
    return losses


def falls(losses):
    if not np.all(np.isfinite(losses)):
        raise AssertionError("the loss is not finite: the descent diverged, try a smaller learning rate")
    if not losses[-1] < losses[0]:
        raise AssertionError("the loss did not fall: try a smaller learning rate")


def belongs(what, losses, loss_at_k):
    """Check that the last loss is that of k, which the student's own functions give."""
    otherwise = f"it is not the loss of `k_{what}`: k_{what} is the first result, the last k of the descent"
    expected = number(loss_at_k, f"the loss of k_{what}")
    scalar(losses[-1], expected, f"losses_{what}[-1]", rtol=1e-5, otherwise=otherwise)


def too_early(losses):
    """Return whether a descent ends before its default tol and max_iter would end it; a loss that is not finite may."""
    return math.isfinite(losses[-1]) and abs(losses[-1] - losses[-2]) >= TOL and len(losses) < MAX_ITER + 1


def ended(what, losses):
    """Check that the default tol, or the default max_iter, ended a descent."""
    losses = a_list(what, losses)
    if too_early(losses):
        raise AssertionError(
            f"`losses_{what}` ends while the loss still changes by more than 0.01: keep the default tol and max_iter"
        )
    if np.any(np.abs(np.diff(losses))[:-1] < TOL) or len(losses) > MAX_ITER + 1:
        raise AssertionError(
            f"`losses_{what}` goes on after the loss has changed by less than 0.01: keep the default tol and max_iter"
        )
