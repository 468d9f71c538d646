"""Assignment 01: the visible checks of `early_stopping`: what is held out, its iteration, and its start."""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, kind_of, numbers, says_so, scalar
from course.checks.descent import IN_PLACE, copies, gradient, predicted, sequences
from course.checks.upstream import blames

#: Three sequences to fit and two to validate: from (3, -3) it is at (1 + 2/2^t, 2 - 5/2^t), and served best by t = 3.
STOPPING = (
    sequences([[1, 0], [0, 1], [0, 0], [-0.5, 0], [0.5, 1.5]]),
    np.array([1.0, 2.0, 1.0, 2.0, 2.0]),
)
STOPPING_START = np.array([3.0, -3.0])
STOPPED = "the descent stopped before max_iter: pass tol=0"
FIRST = "it is the first minimum: take all max_iter steps, with tol=0, and the smallest error of all"
TEST_SET = (
    "`early_stopping`: `predict` is called with sequences that are not of `train`: are the errors measured on the test "
    "set, the default `test` of gradient_descent (pass the last n_validation sequences as `test`), or is the "
    "notebook's data used in place of `train`?"
)


@says_so
@blames("toy_attention")
def early_stopping(function) -> None:
    """Check which of seven sequences are left out of the fitting set, and then five sequences by hand."""
    fitted: list[tuple[int, ...]] = []
    by_sequence = _by_sequence(function, fitted)
    _held_out(fitted)
    k_best, best = _stopped(
        function, grad=gradient, predict=predicted, start=STOPPING_START, rate=0.5, held=2, max_iter=7, train=STOPPING
    )
    if not isinstance(best, (int, np.integer)):
        if np.ndim(best) == 0 and isinstance(best, (float, np.floating)) and best != round(float(best)):
            raise AssertionError(
                "`best_iteration` is no whole number: is it the smallest error, and not its iteration?"
            )
        raise AssertionError(f"`best_iteration` is of type {kind_of(best)}, expected int")
    mistakes = {
        "it is one step too many: iterations are counted from t = 0": 4,
        "it is one step too few": 2,
        "the first sequences are held out, or the fitting and the validation set are exchanged": 5,
        "the validation sequences are still in the fitting set: leave them out": 6,
        "it is the last step: choose by the smallest validation error, not by the training loss": 7,
        "the descent starts at 0, not at k0": 1,
        "it is the start, t = 0: are `n_validation`, `max_iter` and `grad` used as they are passed in?": 0,
    }
    scalar(best, 3, "best_iteration", mistakes=mistakes, show=True)
    of_k = {
        "it is the k of the last iteration, expected the k of the best one": [1.015625, 1.9609375],
        "it is the k one step after the best": [1.125, 1.6875],
        "it is the k one step before the best": [1.5, 0.75],
        "it is a descent on all of `train`: descend again on the fitting set only": [0.626953125, 2.810546875],
    }
    otherwise = (
        "it is not the k of the descent on the fitting set after best_iteration steps: does it start at k0, and "
        "are the last sequences left out?"
    )
    array(k_best, [1.25, 1.375], "k_best", "(D,)", mistakes=of_k, show=True, otherwise=otherwise)
    mistakes = {
        "2 of 7 sequences are held out, the last ones, expected the last n_validation = 3": 15,
        "the error is taken on all sequences, expected on the validation set alone": 20,
    }
    if by_sequence not in (1, 2, 9, 28, 40):  # these belong to the next check
        scalar(by_sequence, 9, "best_iteration of 7 sequences", mistakes=mistakes, show=True, otherwise=otherwise)


@says_so(name="early_stopping, its iteration")
@blames("toy_attention")
def every_iteration(function) -> None:
    """Check that exactly max_iter steps are taken, and that the first of the smallest errors counts."""
    mistakes = {
        STOPPED: 1,
        FIRST: 2,
        "it is the last of several smallest errors, expected the first": 28,
        "it goes on after max_iter = 30 steps": 40,
    }
    best = _by_sequence(function, [])
    if best in mistakes.values():
        scalar(best, 9, "best_iteration of 7 sequences", mistakes=mistakes, show=True)
    wave = [5, 4, 2, *(2.5 + 0.01 * t for t in range(120)), 3, 1, 3, 1, 3, 2.5, 6]  # longer than any patience
    for table, expected in ((wave, 124), ([0.5, 3, 2, 1, 4], 0), ([5, 4, 3, 2, 1], 4)):
        held = np.zeros((7, 6, 2))
        held[-3:] = 1.0

        def predict(A, k, table=table):
            step = min(round(float(np.asarray(k)[0])), len(table) - 1)
            return A[:, 0, 0] * math.sqrt(table[step])

        k_best, best = _along_a_line(function, predict, held, len(table) - 1)
        mistakes = {
            STOPPED: 1,
            FIRST: 2,
            "it is the last minimum, expected the smallest of all": 128,
        }
        if not expected:
            mistakes = {"the start, t = 0, is left out": 3}
        if expected == 4:
            mistakes = {"the last step, max_iter, is left out: take exactly max_iter steps": 3}
        scalar(best, expected, f"best_iteration of {len(table)} validation errors", mistakes=mistakes, show=True)
        _after(k_best, expected)


@says_so(name="early_stopping, its start")
def stopping_start_kept(function) -> None:
    """Check that the caller's k0 is as it was."""
    k0 = STOPPING_START.copy()
    call(lambda: function(gradient, predicted, k0, 0.5, n_validation=2, max_iter=7, train=copies(STOPPING)))
    if not np.array_equal(k0, STOPPING_START):
        raise AssertionError(IN_PLACE)


def _after(k_best, steps: int) -> None:
    """`k_best` is where that many steps of 1 lead from 0."""
    name = "k_best of a loss that does not change"
    values = numbers(k_best, name, "(D,)")
    if values.shape != (2,):
        array(values, [steps] * 2, name, "(D,)", show=True)
    mistakes = {"the second descent stopped before best_iteration: pass tol=0 there too": 1.0}
    otherwise = "it is not where best_iteration steps lead from k0"
    scalar(values[0], steps, f"{name}, its first entry", mistakes=mistakes, show=True, otherwise=otherwise)


def _held_out(asked: list[tuple[int, ...]]) -> None:
    """Check that the gradient was asked for the first four of seven sequences."""
    fitted = asked[0] if asked else ()
    if fitted == (0, 1, 2, 3):
        return
    if not asked:
        sentence = "`grad` is not called: descend with the gradient that is passed in"
    elif not set(fitted) <= set(range(7)) or len(fitted) > 7:
        sentence = "the gradient is not asked for sequences of `train`: is it the notebook's data?"
    elif not fitted:
        sentence = "no sequence is left to fit: hold out `n_validation` of them, as it is passed in"
    elif fitted == (0, 1, 2, 3, 4, 5, 6):
        sentence = "the validation sequences are still in the fitting set: leave them out"
    elif fitted in ((3, 4, 5, 6), (4, 5, 6)):
        sentence = "the first sequences are held out, or the fitting and the validation set are exchanged"
    elif len(fitted) != 4:
        sentence = (
            f"{7 - len(fitted)} of 7 sequences are held out of the fitting set, expected the last n_validation = 3"
        )
    else:
        sentence = "the sequences that are held out are not the last ones: hold out the last n_validation of `train`"
    raise AssertionError(f"`early_stopping`: {sentence}")


def _by_sequence(function, fitted: list[tuple[int, ...]]) -> int:
    """Return the best iteration where each of seven sequences has its own errors, so that the held-out ones decide it.

    Args:
        function: the student's.
        fitted: gets the numbers of the sequences that the gradient is asked for, sorted, for each call.
    """
    errors = np.full((7, 41), 200.0)
    errors[:, 0], errors[:, 1], errors[:, 2], errors[:, 3], errors[:, 20] = 250, 220, 90, 400, 30
    errors[:3, 4], errors[:4, 25] = 0, 0.1
    errors[4:, 9] = errors[4:, 28] = [0, 0.5, 0.5]
    errors[3:, 12], errors[5:, 15] = [0, 1, 1, 1], 0.2
    errors[:, 40] = 0
    train = np.zeros((7, 6, 2))
    train[:, 0, 0] = np.arange(7)

    def predict(A, k):
        step = min(round(float(np.asarray(k)[0])), 40)
        return np.sqrt(errors[np.rint(A[:, 0, 0]).astype(int), step])

    def grad(A, b, k):
        fitted.append(tuple(sorted(np.rint(A[:, 0, 0]).astype(int).tolist())))
        return -np.ones(2)

    return _along_a_line(function, predict, train, 30, grad)[1]


def _along_a_line(function, predict, sequences, max_iter: int, grad=lambda A, b, k: -np.ones(2)):
    """Early stopping of a descent that takes one step to the right each time, on a loss that does not change."""
    return _stopped(
        function,
        grad=grad,
        predict=predict,
        start=np.zeros(2),
        rate=1.0,
        held=3,
        max_iter=max_iter,
        train=(sequences, np.zeros(7)),
    )


def _stopped(function, *, grad, predict, start, rate, held, max_iter, train):
    """Run the student's early stopping, and return its two results."""
    k0, train, others = start.copy(), copies(train), []

    def of_train(A, k):
        """Return the predictions; of sequences of other sizes than those of `train`, zeros, and that is noted."""
        if np.shape(A)[1:] == np.shape(train[0])[1:]:
            return predict(A, k)
        others.append(np.shape(A))
        return np.zeros(len(A))

    result = call(lambda: function(grad, of_train, k0, rate, n_validation=held, max_iter=max_iter, train=train))
    if others:
        raise AssertionError(TEST_SET)
    if not isinstance(result, (tuple, list)) or len(result) != 2:
        raise AssertionError("`early_stopping` should return two things: k_best, best_iteration")
    if np.ndim(result[1]) and not np.ndim(result[0]):
        raise AssertionError("the two results are swapped: return k_best, best_iteration")
    return result
