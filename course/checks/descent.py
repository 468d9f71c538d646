"""Assignment 01: the visible checks of `gradient_descent`: its steps, its test errors, what ends it, and its start.

Each has a price of its own, so a mistake that one of them looks at leaves the others alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from course.checks.compare import array, call, note, says_so
from course.checks.upstream import blames


def sequences(first_tokens) -> np.ndarray:
    """Return sequences of six tokens, of which the callbacks below read the first; (n, 6, 2)."""
    X = np.ones((len(first_tokens), 6, 2))
    X[:, 0], X[:, 1, 0] = first_tokens, 2.0
    return X


#: From (3, 3) with the learning rate 1/2 the descent is at (1 + 2/2^t, -1 + 4/2^t), and the loss is 18 + 10/4^t.
FIT = (sequences([[1, 0], [0, 1], [0, 0]]), np.array([1.0, -1.0, 6.0]))
HELD_OUT = (sequences([[2, 0], [0, 1], [1, 1], [0, 2]]), np.array([3.0, 1.0, 2.0, 0.0]))
START = np.array([3.0, 3.0])
#: Losses on FIT and mean squared errors on HELD_OUT with the rate 1/2; the smallest error is not the last.
PATH = [18 + 10 / 4**t for t in range(51)]
ERRORS = [16.25, 1.5, 0.3125, 1.265625, 2.12890625]
EQUAL = "with tol = 0 it ends at a change of 0, which equals tol: stop when the change is less than tol"
FRESH = "the lists of an earlier call are still there: make new lists in each call"
STEPS = "too many or too few steps are taken: look at the stopping rule, and at tol, the change of the loss"
NOT_FINITE = "it goes on when the loss is no longer finite (inf counts too): stop when np.isfinite(loss) is False"
IN_PLACE = "`k0` is changed in place (`k -= ...` on the caller's array): start from a copy"
#: The third change of the loss.
THIRD_CHANGE = 0.46875


def gradient(A, b, k):
    return A[:, 0].T @ (A[:, 0] @ k - b)


def predicted(A, k):
    return A[:, 0] @ k


def copies(pair) -> tuple[np.ndarray, ...]:
    """Return what a function may change without changing the example of its next check."""
    return tuple(part.copy() for part in pair)


def counted(grad: Callable, most: int, sentence: str) -> Callable:
    """As `grad`, until it has been asked far more often than once for each step: then the descent would never end."""
    asked = [0]

    def counted(A, b, k):
        asked[0] += 1
        if asked[0] > 3 * most + 20:
            raise AssertionError(sentence)
        return grad(A, b, k)

    return counted


class Problem(NamedTuple):
    """What is descended: the gradient and the predictions, both parts of the data, the first vector."""

    grad: Callable = gradient
    predict: Callable = predicted
    train: tuple[np.ndarray, np.ndarray] = FIT
    test: tuple[np.ndarray, np.ndarray] = HELD_OUT
    start: np.ndarray = START


USUAL = Problem()


@says_so(name="gradient_descent, its steps")
@blames("toy_attention")
def steps(function) -> None:
    """Check the first losses by hand; the last one belongs to k_hat."""
    k_hat, losses, _ = _descend(function, rate=0.5, tol=0.9 * THIRD_CHANGE, max_iter=50)
    _first_losses(losses)
    last = len(losses) - 1
    mistakes = {
        "it is the start, expected the k after the last step": START,
        "it is the k before the last step, to which the last entries of the lists do not belong": _place(last - 1),
        "it is the k after one step more, to which the last entries of the lists do not belong": _place(last + 1),
        "it is the k with the smallest test error, expected the last k": _place(2),
    }
    array(k_hat, _place(last), "k_hat", "(D,)", mistakes=mistakes, show=True)


@says_so(name="gradient_descent, its test errors")
def errors(function) -> None:
    """One for each loss, and the first ones by hand."""
    _, losses, found = _descend(function, rate=0.5, tol=0.9 * THIRD_CHANGE, max_iter=50)
    if np.ndim(found) != 1:
        raise AssertionError("`errors` is no list of numbers: one for the start and one for each step")
    if len(found) != len(losses):
        raise AssertionError(f"`errors` has {len(found)} entries and `losses` {len(losses)}, expected as many")
    mistakes = {
        "these are losses (half the sum), expected mean squared errors": [2 * v for v in ERRORS[:3]],
        "these are errors on the training data, expected on the test data": [2 / 3 * v for v in PATH[:3]],
        "these are the losses on the training data, expected errors on the test data": PATH[:3],
        "the error is measured before the step, expected after it": [ERRORS[0], *ERRORS[:2]],
        "they are root mean squares, expected mean squares": [math.sqrt(v) for v in ERRORS[:3]],
    }
    otherwise = "they are not the mean squared errors on the test pair after each step"
    first = found[:3]
    array(first, ERRORS[: len(first)], "the first errors", "", mistakes=mistakes, show=True, otherwise=otherwise)


def _place(t: int) -> list[float]:
    """Where the descent on FIT is after t steps."""
    return [1 + 2 / 2**t, -1 + 4 / 2**t]


def _first_losses(losses) -> None:
    mistakes = {
        "the loss at the start (t = 0) is missing": PATH[1:4],
        "these are the test errors: return k_hat, losses, errors in this order": ERRORS[:3],
        "it is the mean square, expected your loss (half the sum of squares)": [2 / 3 * v for v in PATH[:3]],
        "the step goes uphill: subtract the gradient": [18 + 10 * 2.25**t for t in range(3)],
        "every step uses the gradient of the start: call grad(X, y, k) again in each step": [
            18 + 2.5 * (2 - t) ** 2 for t in range(3)
        ],
        "it starts at 0, not at k0": [19.0, 18.25, 18.0625],
    }
    if np.ndim(losses) == 0 or len(losses) < 2:
        raise AssertionError("`losses` holds one loss, expected a list with one for the start and one for each step")
    first = losses[:3]
    hint = _parting(losses)
    array(first, PATH[: len(first)], "the first losses", "", mistakes=mistakes, show=True, otherwise=hint)


def _parting(losses) -> str:
    """Suggest a fix for wrong losses, by the step at which they part from the right ones."""
    try:
        found = [float(v) for v in losses][:2]
    except (TypeError, ValueError):
        return ""
    if found[:1] and not math.isclose(found[0], 28.0, rel_tol=1e-4):
        return (
            "the first is not your loss of the training pair at k0: does it start there, on `train`, and call "
            "`predict`, not `linear_attention`?"
        )
    if found[1:] and not math.isclose(found[1], 20.5, rel_tol=1e-4):
        return (
            "the first step is not k0 - learning_rate * grad(X, y, k0): is another gradient, as grad_loss_linear, or "
            "another learning_rate used?"
        )
    return "too many or too few steps are taken, or the learning_rate changes: look at the stopping rule and the update"


@says_so(name="gradient_descent, what ends it")
def stops(function) -> None:
    """Check when it stops: a change below tol ends it, one of 0 = tol, a rise and a large loss do not."""
    tol = 0.9 * THIRD_CHANGE
    _, losses, _ = _descend(function, rate=0.5, tol=tol, max_iter=50)
    mistakes = {
        "it ends one step too early: keep the loss after the last step": PATH[:4],
        "a step is taken after the loss has stopped changing": PATH[:6],
        "it goes on after a change below tol: compare the change of the loss, and no other number, with the "
        "tol that is passed in": PATH[:7],
        "the stopping rule is not used: stop when |change of the loss| is less than tol": PATH,
        "it ends after one step: is the change divided by the loss, or the return inside the loop?": PATH[:2],
    }
    if len(losses) > 5 and np.allclose(losses[-5:], PATH[:5]):
        raise AssertionError(FRESH)
    options: dict[str, Any] = {"mistakes": mistakes, "show": True, "length": STEPS, "otherwise": STEPS}
    array(losses, PATH[:5], f"losses with tol = {tol:g}", "(steps + 1,)", **options)
    _small_changes(function)
    if len(_along(function, np.full(5, 3.0), tol=0.0, max_iter=6)) < 6:  # no other tie is the same for all roundings
        raise AssertionError(EQUAL)
    _not_finite(function)


@says_so(name="gradient_descent, max_iter")
def counts(function) -> None:
    """With tol = 0 nothing but max_iter ends it, and a second call does not know of the first."""
    _descend(function, rate=0.5, tol=0.0, max_iter=4)
    _, losses, _ = _descend(function, rate=0.5, tol=0.0, max_iter=2)
    mistakes = {
        "one step is missing: with max_iter steps the list has max_iter + 1 entries": PATH[:2],
        "it takes max_iter + 1 steps, expected max_iter": PATH[:4],
    }
    if len(losses) > 5 and np.allclose(losses[-3:], PATH[:3]):
        raise AssertionError(FRESH)
    array(
        losses,
        PATH[:3],
        "losses with tol = 0 and max_iter = 2",
        "(max_iter + 1,)",
        mistakes=mistakes,
        show=True,
        otherwise=_parting(losses),
    )


@says_so(name="gradient_descent, its start")
def start_kept(function) -> None:
    """Check that the caller's k0 is as it was, after a descent that ends by its rule."""
    k0, most, tol = START.copy(), 50, 0.9 * THIRD_CHANGE
    grad = counted(gradient, most, f"it goes on after max_iter = {most} steps: count them, and stop there")
    train, test = copies(FIT), copies(HELD_OUT)
    call(lambda: function(grad, predicted, k0, 0.5, tol=tol, max_iter=most, train=train, test=test))
    if not np.array_equal(k0, START):
        raise AssertionError(IN_PLACE)


def _descend(function, problem: Problem = USUAL, *, rate: float, tol: float, max_iter: int):
    """Run the student's descent, and return its three results."""
    _, predict, train, test, start = problem
    grad = counted(problem.grad, max_iter, f"it goes on after max_iter = {max_iter} steps: count them, and stop there")
    hint = "does it use `linear_attention`, `grad_loss_linear` or the notebook's data in place of its arguments?"
    with np.errstate(all="ignore"):
        pairs = {"train": copies(train), "test": copies(test)}
        result = call(function, grad, predict, start, rate, tol=tol, max_iter=max_iter, **pairs, hint=hint)
    if result is None:
        raise AssertionError("`gradient_descent` gives None: does it end with `return k_hat, losses, errors`?")
    if not isinstance(result, (tuple, list)) or len(result) != 3:
        raise AssertionError("`gradient_descent` should return three things: k_hat, losses, errors")
    return result


def _small_changes(function) -> None:
    """Check that a rise counts as a change, which is compared with tol whatever the size of the loss."""
    expected = [16.0, 36.0, 25.0, 9.0, 9.0]
    losses = _along(function, np.sqrt(expected), tol=1.0)
    sentence = "a rise of the loss counts as convergence: compare the absolute value (abs) of the change with tol"
    array(
        losses,
        expected,
        "losses that rise before they fall, with tol = 1",
        "(steps + 1,)",
        mistakes={sentence: expected[:2]},
        show=True,
        length=STEPS,
    )
    large = (FIT[0], np.array([1.0, -1.0, 1e4]))
    _, losses, _ = _descend(function, Problem(train=large), rate=0.5, tol=1e-3, max_iter=50)
    if len(losses) < 4:
        raise AssertionError(
            "it stops although a loss of 50,000,000 changes by more than tol: compare the change with tol alone, "
            "not relative to the loss (np.isclose does that too)"
        )


def _along(function, roots, tol: float, max_iter: int = 50):
    """Return the losses of a descent of 1 a step, along which two labels of 0 are predicted as these numbers."""
    pair = (np.ones((2, 6, 2)), np.zeros(2))

    def predict(A, k):
        return np.full(len(A), roots[min(round(float(np.asarray(k)[0])), len(roots) - 1)])

    def grad(A, b, k):
        return -np.ones(2)

    problem = Problem(grad, predict, pair, pair, np.zeros(2))
    return _descend(function, problem, rate=1.0, tol=tol, max_iter=max_iter)[1]


def _not_finite(function) -> None:
    """Check a descent with a loss of 1, then above 10^12, above 10^24, and infinite after the third step."""
    train = (FIT[0][:2], np.zeros(2))

    def explode(A, b, k):
        return -1e6 * np.asarray(k) if np.abs(k).max() < 1e10 else np.full(2, -np.inf)

    def predict(A, k):
        return np.full(len(A), np.asarray(k)[0])

    try:
        problem = Problem(explode, predict, train, train, np.ones(2))
        _, losses, _ = _descend(function, problem, rate=1.0, tol=1e-2, max_iter=20)
    except AssertionError as error:
        raise AssertionError(NOT_FINITE if "goes on" in str(error) else str(error)) from None
    except (ValueError, ArithmeticError) as error:
        note(error, "a loss that is not finite is no error: end the descent, and return what is there")
        raise
    losses = np.asarray(losses, dtype=float)
    if len(losses) > 4:
        raise AssertionError(NOT_FINITE)
    if np.all(np.isfinite(losses)):
        raise AssertionError(
            f"it ends at a loss of {losses[-1]:.2g}, which is finite, or leaves out the last loss, which is infinite: "
            "stop when np.isfinite(loss) is False, and keep that loss"
        )
