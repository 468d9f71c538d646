"""Assignment 01: the visible checks of its descents, and of what looks at a gradient or draws a descent."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from course.checks.compare import array, call, kind_of, number, says_so, scalar
from course.checks.figures import descent_figure


def _sequences(first_tokens) -> np.ndarray:
    """Sequences of six tokens, of which the callbacks below read the first; (n, 6, 2)."""
    X = np.ones((len(first_tokens), 6, 2))
    X[:, 0], X[:, 1, 0] = first_tokens, 2.0
    return X


#: From (3, 3) with the learning rate 1/2 the descent is at (1 + 2/2^t, -1 + 4/2^t), and the loss is 18 + 10/4^t.
FIT = (_sequences([[1, 0], [0, 1], [0, 0]]), np.array([1.0, -1.0, 6.0]))
HELD_OUT = (_sequences([[2, 0], [0, 1], [1, 1], [0, 2]]), np.array([3.0, 1.0, 2.0, 0.0]))
START = np.array([3.0, 3.0])
#: Three sequences to fit and two to validate: from (3, -3) it is at (1 + 2/2^t, 2 - 5/2^t), and served best by t = 3.
STOPPING = (
    _sequences([[1, 0], [0, 1], [0, 0], [-0.5, 0], [0.5, 1.5]]),
    np.array([1.0, 2.0, 1.0, 2.0, 2.0]),
)
STOPPING_START = np.array([3.0, -3.0])
NOT_FINITE = "it goes on when the loss is no longer finite (inf counts too): stop when np.isfinite(loss) is False"
IN_PLACE = "`k0` is changed in place (`k -= ...` on the caller's array): start from a copy"


def _gradient(A, b, k):
    return A[:, 0].T @ (A[:, 0] @ k - b)


def _predict(A, k):
    return A[:, 0] @ k


def _copies(pair) -> tuple[np.ndarray, ...]:
    """What a function may change without changing the example of its next check."""
    return tuple(part.copy() for part in pair)


def _counted(grad: Callable, most: int, sentence: str) -> Callable:
    """As `grad`, until it has been asked far more often than once for each step: then the descent would never end."""
    asked = [0]

    def counted(A, b, k):
        asked[0] += 1
        if asked[0] > 3 * most + 20:
            raise AssertionError(sentence)
        return grad(A, b, k)

    return counted


def _cubes(v) -> float:
    return float(np.sum(v**3))


@says_so
def gradient_gap(function) -> None:
    """The sum of cubes and its gradient 3 k^2, times a factor: the gaps are those of the definition."""
    k = np.array([1.0, -2.0, 3.0, 0.5, -1.5, 2.0, -0.5])

    def gap(factor=1.0, sign=1.0, wrong=0.0, seed=0, asked=None):
        def measured(v):
            if asked is not None:
                asked.append(np.array(v, dtype=float) - k)
            return sign * _cubes(v)

        def claimed(v):
            return sign * factor * 3 * np.asarray(v) ** 2 + wrong

        hint = "it should work for any function, gradient and k that it is given"
        return number(call(function, measured, claimed, k, seed=seed, hint=hint), "gradient_gap")

    steps: list[np.ndarray] = []
    right = gap(asked=steps)
    _near_and_central(steps)
    if right < 0 or gap(factor=2.0) < 0 or gap(factor=0.5) < 0:
        raise AssertionError("`gradient_gap` is negative: take absolute values (abs) of the difference")
    if right > 1e-4:
        raise AssertionError(
            f"`gradient_gap` gives {right:.2g} for a right gradient, expected less than 1e-4: compare both numbers "
            "at the same k, along the same direction, and divide by the distance between the two points"
        )
    scales = (2.0, 0.5, -1.0)
    found = [gap(factor, sign) for sign in (1.0, -1.0) for factor in scales]
    mistakes = {
        "it is divided by |left|, expected the larger of |left| and |right|": [1.0, 0.5, 2.0] * 2,
        "it is divided by |right|, expected the larger of |left| and |right|": [0.5, 1.0, 2.0] * 2,
        "it is divided by the smaller of the two, expected the larger of |left| and |right|": [1.0, 1.0, 2.0] * 2,
        "it is divided by the sum of both, expected the larger of |left| and |right|": [1 / 3, 1 / 3, 1.0] * 2,
        "it is squared, expected |left - right| divided by the larger of |left| and |right|": [0.25, 0.25, 4.0] * 2,
    }
    otherwise = "it is not relative as defined: divide |left - right| by the larger of |left| and |right|"
    array(
        found,
        [0.5, 0.5, 2.0] * 2,
        "gradient_gap of gradients that are 2, 1/2 and -1 times the right one, of a function and of its negative",
        mistakes=mistakes,
        show=True,
        rtol=1e-3,
        otherwise=otherwise,
    )
    for d in range(7):
        if gap(wrong=1000 * np.eye(7)[d]) < 1e-2:
            raise AssertionError(
                f"`gradient_gap` does not see a mistake in coordinate {d} of the gradient: "
                "the direction should be random in all coordinates"
            )
    _seeded(gap)
    before = k.copy()
    function(_cubes, lambda v: 3 * np.asarray(v) ** 2, k)
    if not np.array_equal(k, before):
        raise AssertionError("`gradient_gap` changes its argument k in place: write k + h * v, not k += h * v")


def _near_and_central(steps: list[np.ndarray]) -> None:
    """The function is asked on both sides of k, not far from it and not too near."""
    steps = [step for step in steps if step.any()]
    if not steps:
        raise AssertionError("the function is never evaluated beside k: measure its difference between two points")
    largest = max(float(np.abs(step).max()) for step in steps)
    if largest > 0.5:
        raise AssertionError(
            "the function is not evaluated near the k that is passed in, or the step h is too large: take about 1e-5"
        )
    if largest < 1e-9:
        raise AssertionError("the step h is so small that rounding errors win: take about 1e-5")
    if np.abs(sum(steps)).max() > 1e-3 * largest:
        raise AssertionError("the difference is not central: evaluate the function at k + h v and at k - h v")


def _seeded(gap) -> None:
    """The seed, and nothing else, decides the direction, which differs in its coordinates."""
    directions = []
    for seed in (1, 1, 2):
        steps: list[np.ndarray] = []
        gap(seed=seed, asked=steps)
        step = next(s for s in steps if s.any())
        directions.append(step / np.linalg.norm(step))
    if all(np.ptp(direction) < 1e-6 for direction in directions):
        raise AssertionError("all coordinates of the direction are equal: draw one random number for each")
    if abs(directions[0] @ directions[1]) < 1 - 1e-6:
        raise AssertionError("the same seed gives another direction: draw it from np.random.default_rng(seed)")
    if abs(directions[0] @ directions[2]) > 1 - 1e-6:
        raise AssertionError("`seed` is not used: draw a random direction from np.random.default_rng(seed)")


@says_so
def gradient_descent(function) -> None:
    """Four steps by hand, then what ends a descent, and that the start stays as it was."""
    losses = _four_steps(function)
    _most_steps(function, losses)
    _small_changes(function)
    _not_finite(function)


def _descend(function, *, rate, tol, max_iter, grad=_gradient, predict=_predict, train=FIT, test=HELD_OUT, start=START):
    """The three results of the student's descent, whose start is looked at."""
    k0, train, test = start.copy(), _copies(train), _copies(test)
    grad = _counted(grad, max_iter, f"it goes on after max_iter = {max_iter} steps: count them, and stop there")
    hint = "does it use `linear_attention`, `grad_loss_linear` or the notebook's data in place of its arguments?"
    with np.errstate(all="ignore"):
        result = call(
            lambda: function(grad, predict, k0, rate, tol=tol, max_iter=max_iter, train=train, test=test), hint=hint
        )
    if result is None:
        raise AssertionError("`gradient_descent` gives None: does it end with `return k_hat, losses, errors`?")
    if not isinstance(result, (tuple, list)) or len(result) != 3:
        raise AssertionError("`gradient_descent` should return three things: k_hat, losses, errors")
    if not np.array_equal(k0, start):
        raise AssertionError(IN_PLACE)
    return result


def _four_steps(function) -> list[float]:
    """tol is the third change of the loss, which is not less than itself: a fourth step is taken."""
    k_hat, losses, errors = _descend(function, rate=0.5, tol=0.46875, max_iter=50)
    path = [18 + 10 / 4**t for t in range(51)]
    expected = path[:5]
    mistakes = {
        "the loss at the start (t = 0) is missing": expected[1:],
        "it ends one step too early: stop when the change is less than tol (not when it is equal), and keep the loss "
        "after the last step": expected[:-1],
        "a step is taken after the loss has stopped changing": path[:6],
        "it goes on after a change below tol: compare the change of the loss, and no other number, with the tol that "
        "is passed in": path[:7],
        "the stopping rule is not used: stop when |change of the loss| is less than tol": path,
        "the change is divided by the loss, or there is one step only: compare |change of the loss| with tol, and "
        "return after the loop": path[:2],
        "these are the test errors: return k_hat, losses, errors in this order": ERRORS,
        "it is the mean square, expected your loss (half the sum of squares)": [2 / 3 * v for v in path[:4]],
        "the step goes uphill: subtract the gradient": [18 + 10 * 2.25**t for t in range(51)],
        "every step uses the gradient of the start: call grad(X, y, k) again in each step": [
            18 + 2.5 * (2 - t) ** 2 for t in range(51)
        ],
        "only the last loss is there, expected a list with one entry for each step": expected[-1],
        "it starts at 0, not at k0": [19.0, 18.25, 18.0625],
    }
    hint = _parting(losses)
    array(losses, expected, "losses", "(steps + 1,)", mistakes=mistakes, show=True, length=hint, otherwise=hint)
    losses = [float(v) for v in losses]
    mistakes = {
        "these are losses (half the sum), expected mean squared errors": [2 * v for v in ERRORS],
        "these are errors on the training data, expected on the test data": [2 / 3 * v for v in expected],
        "these are the losses on the training data, expected errors on the test data": expected,
        "the error at the start (t = 0) is missing": ERRORS[1:],
        "the error is measured before the step, expected after it": [ERRORS[0], *ERRORS[:-1]],
    }
    length = "it should have as many entries as `losses`"
    otherwise = "they are not the mean squared errors on the test pair after each step"
    array(errors, ERRORS, "errors", "(steps + 1,)", mistakes=mistakes, show=True, length=length, otherwise=otherwise)
    mistakes = {
        "it is the start, expected the last k": START,
        "it is the k before the last step, expected the last k": [1.25, -0.5],
        "it is the k with the smallest test error, expected the last k": [1.5, 0.0],
    }
    array(k_hat, [1.125, -0.75], "k_hat", "(D,)", mistakes=mistakes, show=True)
    return losses


#: Mean squared errors on HELD_OUT along the descent; the smallest is not the last.
ERRORS = [16.25, 1.5, 0.3125, 1.265625, 2.12890625]


def _parting(losses) -> str:
    """What to try when losses are wrong: by the step at which they part from the right ones."""
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


def _most_steps(function, earlier: list[float]) -> None:
    """With tol = 0 nothing but max_iter ends it, and a second call does not know of the first."""
    _, losses, _ = _descend(function, rate=0.5, tol=0.0, max_iter=2)
    expected = earlier[:3]
    mistakes = {
        "the lists of an earlier call are still there: make new lists in each call": [*earlier, *expected],
        "one step is missing: with max_iter steps the list has max_iter + 1 entries": expected[:2],
        "it takes max_iter + 1 steps, expected max_iter": earlier[:4],
    }
    array(losses, expected, "losses with tol = 0 and max_iter = 2", "(max_iter + 1,)", mistakes=mistakes, show=True)


def _small_changes(function) -> None:
    """A rise is a change, and a change is compared with tol whatever the size of the loss."""
    _, losses, _ = _descend(function, rate=3.0, tol=1.0, max_iter=3)
    sentence = "a rise of the loss counts as convergence: compare the absolute value (abs) of the change with tol"
    expected = [28.0, 58.0, 178.0, 658.0]
    mistakes = {sentence: expected[:2]}
    array(losses, expected, "losses of a descent that diverges", "(steps + 1,)", mistakes=mistakes, show=True)
    large = (FIT[0], np.array([1.0, -1.0, 1e4]))
    _, losses, _ = _descend(function, rate=0.5, tol=1e-3, max_iter=3, train=large)
    if len(losses) < 4:
        raise AssertionError(
            "it stops although a loss of 50,000,000 changes by more than tol: compare the change with tol alone, "
            "not relative to the loss (np.isclose does that too)"
        )


def _not_finite(function) -> None:
    """The loss is 1, then above 10^12, above 10^24, and infinite after the third step."""
    train = (FIT[0][:2], np.zeros(2))

    def explode(A, b, k):
        return -1e6 * np.asarray(k) if np.abs(k).max() < 1e10 else np.full(2, -np.inf)

    def predict(A, k):
        return np.full(len(A), np.asarray(k)[0])

    try:
        _, losses, _ = _descend(
            function,
            grad=explode,
            predict=predict,
            rate=1.0,
            tol=1e-2,
            max_iter=20,
            train=train,
            test=train,
            start=np.ones(2),
        )
    except AssertionError as error:
        raise AssertionError(NOT_FINITE if "goes on" in str(error) else str(error)) from None
    except (ValueError, ArithmeticError) as error:
        error.__notes__ = ["a loss that is not finite is no error: end the descent, and return what is there"]
        raise
    losses = np.asarray(losses, dtype=float)
    if len(losses) > 4:
        raise AssertionError(NOT_FINITE)
    if np.all(np.isfinite(losses)):
        raise AssertionError(
            f"it ends at a loss of {losses[-1]:.2g}, which is finite, or leaves out the last loss, which is infinite: "
            "stop when np.isfinite(loss) is False, and keep that loss"
        )


@says_so
def gradient_is_small(function) -> None:
    """Lengths of 5 against lengths of 10,000, 500, 100 and 10, and cases in which only the length decides."""
    length = (
        "compare the length (norm, sqrt of the sum of squares) of the gradient with rtol times the length of the first "
        "one; squares need the square of rtol"
    )
    cases = (
        ((3, 4), (6000, 8000), 1e-3, True, length),
        ((3, 4), (300, 400), 1e-3, False, length),
        ((3, 4), (60, 80), 0.3, True, "use rtol, the argument, in place of a number"),
        ((3, 4), (6.1, 8), 0.5, True, length),
        ((3, 4), (4.5, 0), 1.0, False, "compare the length, not the largest coordinate"),
        ((3, 4), (6, 0), 1.0, True, "compare the length, not the sum of the absolute values, nor each coordinate"),
        ((-5, 5), (1, 1), 0.5, False, "coordinates of opposite sign cancel: square them (or use np.linalg.norm)"),
        ((3, 4), (6, 8), 0.5, True, "equal counts as small: ≤ (<=), not <"),
        ((0, 0), (0, 0), 1e-3, True, "0 is small (0 <= 0): multiply by rtol, do not divide by the first length"),
        ((3e-30, 4e-30), (6e-30, 8e-30), 0.1, False, "compare relative to the first gradient, not with a fixed number"),
    )
    for gradient, gradient_0, rtol, expected, sentence in cases:
        with np.errstate(all="ignore"):
            found = call(function, np.array(gradient, dtype=float), np.array(gradient_0, dtype=float), rtol=rtol)
        if not isinstance(found, (bool, np.bool_)):
            raise AssertionError(
                f"`gradient_is_small` gives {kind_of(found)}, expected a bool: return a comparison of two lengths"
            )
        if bool(found) != expected:
            raise AssertionError(
                f"`gradient_is_small({gradient}, {gradient_0}, rtol={rtol:g})` is {bool(found)}, expected {expected}: "
                + sentence
            )


@says_so
def plot_descent(function) -> None:
    """The figures of two pairs of short lists, and the lists stay as they were."""
    for losses, errors in (([5.0, 3.0, 2.0, 1.5], [0.9, 0.7, 0.75, 0.8]), ([7.0, 4.0, 3.0], [0.6, 0.4, 0.5])):
        before = ([*losses], [*errors])
        descent_figure(call(lambda a=losses, b=errors: function(a, b)), *before, "plot_descent(losses, errors)")
        if (losses, errors) != before:
            raise AssertionError("`plot_descent` changes the lists that are passed in: draw a copy")


@says_so
def early_stopping(function) -> None:
    """Five sequences by hand, then tables of validation errors with known minima."""
    k_best, best = _stopped(
        function, grad=_gradient, predict=_predict, start=STOPPING_START, rate=0.5, held=2, max_iter=7, train=STOPPING
    )
    mistakes = {
        "it is one step too many: iterations are counted from t = 0": 4,
        "it is one step too few": 2,
        "the first sequences are held out, expected the last": 5,
        "the validation sequences are still in the fitting set: leave them out": 6,
        "it is the last step: choose by the smallest validation error, not by the training loss": 7,
        "the descent starts at 0, not at k0": 1,
        "it is the start: is `n_validation` used, tol=0 set, and `grad` called, not one particular gradient?": 0,
    }
    otherwise = "it is not the iteration with the smallest error on the last `n_validation` sequences, held out"

    scalar(best, 3, "best_iteration", mistakes=mistakes, show=True, otherwise=otherwise)
    if not isinstance(best, (int, np.integer)):
        raise AssertionError(f"`best_iteration` is of type {kind_of(best)}, expected int")
    mistakes = {
        "it is the k of the last iteration, expected the k of the best one": [1.015625, 1.9609375],
        "it is the k one step after the best": [1.125, 1.6875],
        "it is the k one step before the best": [1.5, 0.75],
        "it is a descent on all of `train`: descend again on the fitting set only": [0.626953125, 2.810546875],
    }
    otherwise = "it is not the k of the descent on the fitting set after best_iteration steps: does it start at k0?"
    array(k_best, [1.25, 1.375], "k_best", "(D,)", mistakes=mistakes, show=True, otherwise=otherwise)
    _tables(function)


def _tables(function) -> None:
    """Validation errors by the step: on the fitting set the loss does not change at all."""
    wave = [5, 4, 2, *(2.5 + 0.05 * t for t in range(24)), 3, 1, 3, 1, 3, 2.5, 6]
    for table, expected in ((wave, 28), ([0.5, 3, 2, 1, 4], 0)):
        held = np.zeros((7, 6, 2))
        held[-3:] = 1.0

        def predict(A, k, table=table):
            step = min(round(float(np.asarray(k)[0])), len(table) - 1)
            return A[:, 0, 0] * math.sqrt(table[step])

        k_best, best = _stopped(
            function,
            grad=lambda A, b, k: -np.ones(2),
            predict=predict,
            start=np.zeros(2),
            rate=1.0,
            held=3,
            max_iter=len(table) - 1,
            train=(held, np.zeros(7)),
        )
        mistakes = {
            "the descent stopped before max_iter: pass tol=0": 1,
            "it is the first minimum, expected the smallest of all": 2,
            "it is a later minimum: take the smallest of all, and the first one if several are equally good": 30,
            "it is the last minimum, expected the smallest of all": 32,
        }
        if not expected:
            mistakes = {"the start, t = 0, is left out": 3}
        scalar(best, expected, f"best_iteration of {len(table)} validation errors", mistakes=mistakes, show=True)
        mistakes = {"the second descent stopped before best_iteration: pass tol=0 there too": [1.0, 1.0]}
        array(k_best, [expected] * 2, "k_best of a loss that does not change", "(D,)", mistakes=mistakes, show=True)


def _stopped(function, *, grad, predict, start, rate, held, max_iter, train):
    """The two results of the student's early stopping, whose start is looked at."""
    k0, train = start.copy(), _copies(train)
    hint = "does it use the notebook's data, or the default `test` of gradient_descent, in place of `train`?"
    result = call(
        lambda: function(grad, predict, k0, rate, n_validation=held, max_iter=max_iter, train=train), hint=hint
    )
    if not np.array_equal(k0, start):
        raise AssertionError(IN_PLACE)
    if not isinstance(result, (tuple, list)) or len(result) != 2:
        raise AssertionError("`early_stopping` should return two things: k_best, best_iteration")
    if np.ndim(result[1]) and not np.ndim(result[0]):
        raise AssertionError("the two results are swapped: return k_best, best_iteration")
    return result
