"""Assignment 01: the visible checks of its descents, and of what looks at a gradient or draws a descent."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from course.checks.compare import array, call, kind_of, number, numbers, says_so, scalar
from course.checks.figures import descent_figure, descent_labels, drawn, lines
from course.checks.upstream import blames


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
STOPPED = "the descent stopped before max_iter: pass tol=0"
FIRST = "it is the first minimum: take all max_iter steps, with tol=0, and the smallest error of all"
TEST_SET = (
    "`early_stopping`: `predict` is called with sequences that are not of `train`: are the errors measured on the test "
    "set, the default `test` of gradient_descent (pass the last n_validation sequences as `test`), or is the "
    "notebook's data used in place of `train`?"
)
IN_PLACE = "`k0` is changed in place (`k -= ...` on the caller's array): start from a copy"


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


def _cubes(v) -> float:
    return float(np.sum(v**3))


@says_so
def gradient_gap(function) -> None:
    """Check the gaps of the sum of cubes and its gradient 3 k^2, times a factor, by the definition."""
    k = np.array([1.0, -2.0, 3.0, 0.5, -1.5, 2.0, -0.5])
    gaps(function, _cubes, lambda v: 3 * np.asarray(v) ** 2, k, show=True)
    before = k.copy()
    function(_cubes, lambda v: 3 * np.asarray(v) ** 2, k)
    if not np.array_equal(k, before):
        raise AssertionError("`gradient_gap` changes its argument k in place: write k + h * v, not k += h * v")


def gaps(function, value: Callable, slope: Callable, k: np.ndarray, show: bool = False) -> None:
    """Check that the gaps of the gradient of a function, and of multiples of it, are those of the definition.

    Args:
        function: the student's.
        value: float, (D,) -> float.
        slope: float, (D,) -> float, (D,); its gradient.
        k: float, (D,).
        show: put the numbers into the message.

    Raises:
        AssertionError: one is not. The sentence names the likely mistake.
    """

    def gap(factor=1.0, sign=1.0, wrong=0.0, seed=0, asked=None):
        def measured(v):
            if asked is not None:
                asked.append(np.array(v, dtype=float) - k)
            return sign * value(v)

        def claimed(v):
            return sign * factor * slope(v) + wrong

        hint = "it should work for any function, gradient and k that it is given"
        return number(call(function, measured, claimed, k, seed=seed, hint=hint), "gradient_gap")

    steps: list[np.ndarray] = []
    right = gap(asked=steps)
    _near_and_central(steps)
    if right < 0 or gap(factor=2.0) < 0 or gap(factor=0.5) < 0:
        raise AssertionError("`gradient_gap` is negative: take absolute values (abs) of the difference")
    if right > 1e-4:
        raise AssertionError(
            f"`gradient_gap` gives {f'{right:.2g}' if show else 'a large gap'} for a right gradient, expected less "
            "than 1e-4: compare both numbers at the same k, along the same direction, and divide by the distance "
            "between the two points"
        )
    _relative([gap(factor, sign) for sign in (1.0, -1.0) for factor in FACTORS], show)
    for d, unit in enumerate(np.eye(len(k))):
        if gap(wrong=40 * np.abs(slope(k)).max() * unit) < 1e-2:
            raise AssertionError(
                f"`gradient_gap` does not see a mistake in coordinate {d} of the gradient: "
                "the direction should be random in all coordinates"
            )
    _seeded(gap)


FACTORS = np.array([2.0, 0.5, -1.0, -2.0])


def _relative(found: list[float], show: bool) -> None:
    """The gaps of gradients that are these factors times the right one, of a function and of its negative."""
    c = np.tile(np.abs(FACTORS), 2)
    off = np.tile(np.abs(FACTORS - 1), 2)
    mistakes = {
        "it is divided by |left|, expected the larger of |left| and |right|": off,
        "it is divided by |right|, expected the larger of |left| and |right|": off / c,
        "it is divided by the smaller of the two, expected the larger of |left| and |right|": off / c.clip(max=1),
        "it is divided by the sum of both, expected the larger of |left| and |right|": off / (1 + c),
        "it is squared, expected |left - right| divided by the larger of |left| and |right|": (off / c.clip(1)) ** 2,
    }
    otherwise = "it is not relative as defined: divide |left - right| by the larger of |left| and |right|"
    name = "gradient_gap of gradients that are 2, 1/2, -1 and -2 times the right one, of a function and of its negative"
    array(found, off / c.clip(1), name, mistakes=mistakes, show=show, rtol=1e-3, otherwise=otherwise)


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
def plot_descent(function) -> None:
    """Check the figures of two pairs of short lists, and that the lists stay as they were."""
    for losses, errors in (([5.0, 3.0, 2.0, 1.5], [0.9, 0.7, 0.75, 0.8]), ([7.0, 4.0, 3.0], [0.6, 0.4, 0.5])):
        before = ([*losses], [*errors])
        descent_figure(call(lambda a=losses, b=errors: function(a, b)), *before, "plot_descent(losses, errors)")
        if (losses, errors) != before:
            raise AssertionError("`plot_descent` changes the lists that are passed in: draw a copy")


@says_so(name="plot_descent, its labels")
def labels(function) -> None:
    """Check the labels of the figure of two short lists."""
    losses, errors = [5.0, 3.0, 2.0, 1.5], [0.9, 0.7, 0.75, 0.8]
    figure = call(lambda: function([*losses], [*errors]))
    descent_labels(figure, losses, errors, "plot_descent(losses, errors)")


@says_so(name="plot_descent, its points")
def every_point(function) -> None:
    """No point of the two curves lies where a plain log axis has no place."""
    values = [5.0, 3.0, 2.0, 1.5]
    figure = call(lambda: function([*values], [*values]))
    for panel, curve in lines(drawn(figure, "plot_descent(losses, errors)")):
        if panel.x.scale == "log" and curve.y.shape == (4,) and np.min(curve.x) <= 0:
            raise AssertionError(
                "`plot_descent(losses, errors)`: the point at t = 0 cannot be seen, since a plain log axis has no 0: "
                "take 'symlog', or count from 1"
            )


@says_so
@blames
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
@blames
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
    """The sequences that the gradient was asked for are the first four of seven."""
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
    """The best iteration where each of seven sequences has errors of its own: what is held out decides it.

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
    """The two results of the student's early stopping."""
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
