"""The worked examples of assignment 01: right by hand, and each mistake gets its own sentence."""

from __future__ import annotations

import itertools
import math

import matplotlib.pyplot as plt
import numpy as np
import pytest
from refusals import refused

from course.checks import toy_attention as checks

KEYS = ("predict 0", "linear", "softmax", "Bayes", "noise floor")


pytestmark = pytest.mark.usefixtures("no_open_figures")


# Oracles: plain loops over Python floats, written from the statements of the exercises.


def dot(a, b) -> float:
    return sum(float(p) * float(q) for p, q in zip(a, b, strict=True))


def attend(X, k, weights, value=lambda token: float(token[0]), scale=math.sqrt):
    """One prediction for each sequence; `weights` turns a list of scores into a list of weights."""
    guesses = []
    for sequence in X:
        w = weights([dot(token, k) / scale(len(k)) for token in sequence])
        guesses.append(sum(a * value(token) for a, token in zip(w, sequence, strict=True)))
    return np.array(guesses)


def identity(scores):
    return scores


def normalised(scores):
    powers = [math.exp(s) for s in scores]
    return [p / sum(powers) for p in powers]


def linear(X, k):
    return attend(X, k, identity)


def half_squares(y, y_hat):
    return sum(0.5 * (a - b) ** 2 for a, b in zip(y, y_hat, strict=True))


def slopes(f, k, step=1e-4):
    """Central differences of `f` along each coordinate of `k`, as rows."""
    rows = []
    for d in range(len(k)):
        up, down = np.array(k, dtype=float), np.array(k, dtype=float)
        up[d] += step
        down[d] -= step
        rows.append((np.asarray(f(up)) - np.asarray(f(down))) / (2 * step))
    return np.array(rows)


def score_slopes(X_mu):
    """(L, D); measured, not derived."""
    return slopes(lambda k: [dot(token, k) / math.sqrt(len(k)) for token in X_mu], np.ones(X_mu.shape[1])).T


def prediction_slopes(X):
    """(n, D); measured, not derived."""
    return slopes(lambda k: linear(X, k), np.ones(X.shape[2])).T


def loss_slopes(X, y, k):
    """(D,); measured, not derived."""
    return slopes(lambda v: half_squares(y, linear(X, v)), k)


def gap(function, gradient, k, seed=0, step=1e-5):
    v = np.random.default_rng(seed).standard_normal(len(k))
    left = (function(k + step * v) - function(k - step * v)) / (2 * step)
    right = dot(gradient(k), v)
    return abs(left - right) / max(abs(left), abs(right))


def descend(grad, predict, k0, rate, tol, max_iter, train, test, sign=-1, extra=0, measure=half_squares, stop=None):
    """k, losses, errors and all k on the way; `extra` steps are taken after the rule says stop."""
    stop = stop or measure
    path = [np.array(k0, dtype=float)]
    losses = [measure(train[1], predict(train[0], path[0]))]
    watched = [stop(train[1], predict(train[0], path[0]))]
    errors = [mean_square(test[1], predict(test[0], path[0]))]
    left = None
    for _ in range(max_iter):
        path.append(path[-1] + sign * rate * grad(*train, path[-1]))
        losses.append(measure(train[1], predict(train[0], path[-1])))
        watched.append(stop(train[1], predict(train[0], path[-1])))
        errors.append(mean_square(test[1], predict(test[0], path[-1])))
        if left is None and abs(watched[-1] - watched[-2]) < tol:
            left = extra
        if left is not None:
            if left == 0:
                break
            left -= 1
    return path[-1], losses, errors, path


def mean_square(y, y_hat):
    return 2 * half_squares(y, y_hat) / len(y)


def descent(**changes):
    """A gradient_descent for the check, with changes to the oracle."""

    def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=None, test=None):
        return descend(grad, predict, k0, learning_rate, tol, max_iter, train, test, **changes)[:3]

    return gradient_descent


def after(change, **changes):
    """A gradient_descent whose three results go through `change`, which also gets the path and the data."""

    def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=None, test=None):
        k, losses, errors, path = descend(grad, predict, k0, learning_rate, tol, max_iter, train, test, **changes)
        return change(k, losses, errors, path, predict, train, test)

    return gradient_descent


def frozen(grad, predict, k0, *args, **options):
    """A gradient_descent that asks for the gradient once."""
    return descent()(lambda X, y, k: grad(X, y, k0), predict, k0, *args, **options)


def stopped(choose_k=lambda path, best: path[best], choose_iteration=lambda path, best: best):
    """An early_stopping for the check, with another choice at the end."""

    def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=None):
        X, y = train
        cut = len(y) - n_validation
        fit, validation = (X[:cut], y[:cut]), (X[cut:], y[cut:])
        *_, errors, path = descend(grad, predict, k0, learning_rate, -1.0, max_iter, fit, validation)
        best = min(range(len(errors)), key=errors.__getitem__)
        return choose_k(path, best), choose_iteration(path, best)

    return early_stopping


def leaky(grad, predict, k0, rate, n_validation=200, max_iter=200, train=None):
    """Early stopping that descends on the validation sequences too."""
    validation = (train[0][-n_validation:], train[1][-n_validation:])
    *_, errors, path = descend(grad, predict, k0, rate, -1.0, max_iter, train, validation)
    best = min(range(len(errors)), key=errors.__getitem__)
    return path[best], best


def softmax(chi):
    return np.array([normalised(row) for row in chi])


def hits(X, k, positions):
    found = 0
    for sequence, position in zip(X, positions, strict=True):
        scores = [dot(token, k) for token in sequence]
        found += scores.index(max(scores)) == position
    return found


def two_panels(losses, errors, scale="symlog", start=0, labels=True):
    fig, axes = plt.subplots(1, 2)
    for ax, values, label in zip(axes, (losses, errors), ("training loss", "test error"), strict=True):
        ax.plot(range(start, start + len(values)), values)
        ax.set_xscale(scale)
        if labels:
            ax.set(xlabel="iteration", ylabel=label)
    return fig


def one_panel(losses, errors):
    fig, ax = plt.subplots()
    ax.semilogx(range(1, len(losses) + 1), losses)
    ax.semilogx(range(1, len(errors) + 1), errors)
    ax.set(xlabel="iteration", ylabel="loss and error")
    return fig


def relabelled(losses, errors):
    fig = two_panels(losses, errors)
    fig.axes[0].set_ylabel("test error")
    fig.axes[1].set_ylabel("training loss")
    return fig


RIGHT = {
    "linear_attention": linear,
    "loss": half_squares,
    "grad_chi": score_slopes,
    "grad_linear_attention": prediction_slopes,
    "grad_loss_linear": loss_slopes,
    "gradient_gap": gap,
    "gradient_descent": descent(),
    "gradient_is_small": lambda g, g0, rtol=1e-3: math.hypot(*g) <= rtol * math.hypot(*g0),
    "plot_descent": two_panels,
    "softmax": softmax,
    "softmax_attention": lambda X, k: attend(X, k, normalised),
    "early_stopping": stopped(),
    "position_accuracy": lambda X, k, positions: hits(X, k, positions) / len(positions),
}

NO_SQRT = "the scores are not divided by sqrt(D)"
BY_D = "the scores are divided by D, not by sqrt(D)"
MEAN_OF_TOKENS = "it is the mean over the tokens, expected the sum"


def by_d(f):
    """The same answer with D in place of sqrt(D), for D = 4."""
    return lambda *args: np.asarray(f(*args)) / 2


def no_sqrt(f):
    """The same answer without sqrt(D), for D = 4."""
    return lambda *args: np.asarray(f(*args)) * 2


#: check -> sentence -> a function that makes exactly this mistake.
MISTAKES = {
    "linear_attention": {
        NO_SQRT: lambda X, k: attend(X, k, identity, scale=lambda d: 1),
        BY_D: lambda X, k: attend(X, k, identity, scale=lambda d: d),
        MEAN_OF_TOKENS: lambda X, k: linear(X, k) / X.shape[1],
        "the scores are divided by sqrt(L), not by sqrt(D)": lambda X, k: attend(
            X, k, identity, scale=lambda d: math.sqrt(X.shape[1])
        ),
        "the scores are summed without the values X[:, :, 0]": lambda X, k: attend(X, k, identity, lambda token: 1.0),
        "the value of a token is its first coordinate, X[:, :, 0], not its last": lambda X, k: attend(
            X, k, identity, lambda token: token[-1]
        ),
        "the value of a token is its first coordinate, X[:, :, 0], not its second": lambda X, k: attend(
            X, k, identity, lambda token: token[1]
        ),
        "X[:, 0] is the first token; the first coordinate of every token is X[:, :, 0]": lambda X, k: linear(
            X[:, :1], k
        ),
        "the scores are normalised to sum 1; with sigma = identity they stay as they are": lambda X, k: attend(
            X, k, lambda scores: [s / sum(scores) for s in scores]
        ),
        "negative scores are left out; with sigma = identity they count too": lambda X, k: attend(
            X, k, lambda scores: [max(s, 0.0) for s in scores]
        ),
        "a softmax is applied; here sigma is the identity, the softmax comes in part 4": lambda X, k: attend(
            X, k, normalised
        ),
    },
    "loss": {
        "the factor 1/2 is missing": lambda y, y_hat: sum((y - y_hat) ** 2),
        "it is the mean of the squares, expected half their sum": lambda y, y_hat: np.mean((y - y_hat) ** 2),
        "it is half the mean of the squares, expected half their sum": lambda y, y_hat: np.mean((y - y_hat) ** 2) / 2,
        "it is the square root of the sum, expected half the sum": lambda y, y_hat: np.linalg.norm(y - y_hat),
        "the differences are not squared": lambda y, y_hat: 0.5 * sum(y - y_hat),
        "the errors are added up before they are squared: square each one first": lambda y, y_hat: (
            0.5 * sum(y - y_hat) ** 2
        ),
        "it is one square for each sequence: sum them": lambda y, y_hat: 0.5 * (y - y_hat) ** 2,
        "it is one square for each sequence, without the 1/2: sum them": lambda y, y_hat: (y - y_hat) ** 2,
        "it is the difference of the squares, expected the squares of the differences": lambda y, y_hat: (
            0.5 * sum(y**2 - y_hat**2)
        ),
        "y and y_hat are added, expected their difference": lambda y, y_hat: half_squares(y, -y_hat),
        "it is half the length (norm) of the errors: square it": lambda y, y_hat: np.linalg.norm(y - y_hat) / 2,
        "// rounds down: multiply by 1/2, or divide with /": lambda y, y_hat: sum((y - y_hat) ** 2) // 2,
        "it is the mean times the notebook's N, expected half the sum": lambda y, y_hat: (
            1000 * 0.5 * np.mean((y - y_hat) ** 2)
        ),
        "the last sequence is left out": lambda y, y_hat: half_squares(y[:-1], y_hat[:-1]),
    },
    "grad_chi": {
        NO_SQRT: lambda X_mu: X_mu,
        BY_D: by_d(score_slopes),
        "it is (D, L), expected one row for each token: (L, D)": lambda X_mu: score_slopes(X_mu).T,
        "every row is that of the first token, expected one for each token": lambda X_mu: score_slopes(X_mu)[[0, 0, 0]],
        "each row is multiplied by the token's first coordinate; that comes in 2.4": lambda X_mu: np.array(
            [token[0] * row for token, row in zip(X_mu, score_slopes(X_mu), strict=True)]
        ),
        "it is the sum over the tokens, expected one row for each token": lambda X_mu: score_slopes(X_mu).sum(axis=0),
    },
    "grad_linear_attention": {
        NO_SQRT: no_sqrt(prediction_slopes),
        BY_D: by_d(prediction_slopes),
        MEAN_OF_TOKENS: lambda X: prediction_slopes(X) / X.shape[1],
        "the token's value X[:, :, 0] is missing in front of its gradient": lambda X: np.array(
            [score_slopes(sequence).sum(axis=0) for sequence in X]
        ),
        "it is summed over the sequences, expected one row for each": lambda X: prediction_slopes(X).sum(axis=0),
        "the scores are divided by sqrt(L), not by sqrt(D)": lambda X: (
            prediction_slopes(X) * math.sqrt(X.shape[2]) / math.sqrt(X.shape[1])
        ),
        "X[:, 0] is the first token; the first coordinate of every token is X[:, :, 0]": lambda X: np.array(
            [sequence[0] * score_slopes(sequence).sum(axis=0) for sequence in X]
        ),
        "the first coordinate of the gradient is left at 0": lambda X: prediction_slopes(X) * [0, 1, 1, 1],
        "the value of a token belongs inside the sum over the tokens": lambda X: np.array(
            [sum(sequence[:, 0]) * score_slopes(sequence).sum(axis=0) for sequence in X]
        ),
        "it is (D, n), expected one row for each sequence: (n, D)": lambda X: prediction_slopes(X).T,
    },
    "grad_loss_linear": {
        "the sign is wrong: this is the direction of descent, the gradient points up": lambda X, y, k: (
            -loss_slopes(X, y, k)
        ),
        "it is half the gradient: a mean in place of the sum, a 1/2 that the square should cancel, or 1/sqrt(D) "
        "twice": lambda X, y, k: loss_slopes(X, y, k) / len(y),
        "it is twice the gradient: the 1/2 of the loss cancels the 2 of the square, or 1/sqrt(D) is missing": no_sqrt(
            loss_slopes
        ),
        "the error y - y_hat is missing in front of the gradient of y_hat": lambda X, y, k: prediction_slopes(X).sum(
            axis=0
        ),
        "the error y - y_hat is missing in front of the gradient of y_hat (and its sign)": lambda X, y, k: (
            -prediction_slopes(X).sum(axis=0)
        ),
        "the prediction is not subtracted from the label": lambda X, y, k: -y @ prediction_slopes(X),
        "the error is squared: the derivative of the square is the error itself": lambda X, y, k: (
            -((y - linear(X, k)) ** 2) @ prediction_slopes(X)
        ),
        "it is the gradient of the first sequence, expected the sum over all": lambda X, y, k: loss_slopes(
            X[:1], y[:1], k
        ),
        "it has one row for each sequence, expected their sum": lambda X, y, k: (
            (linear(X, k) - y)[:, None] * prediction_slopes(X)
        ),
    },
    "gradient_descent": {
        "the loss at the start (t = 0) is missing": after(lambda k, a, b, *_: (k, a[1:], b)),
        "the loss after the last step is missing": after(lambda k, a, b, *_: (k, a[:-1], b)),
        "a step is taken after the loss has stopped changing": descent(extra=1),
        "these are the test errors: return k_hat, losses, errors in this order": after(lambda k, a, b, *_: (k, b, a)),
        "it is the mean square, expected your loss (half the sum of squares)": descent(measure=mean_square),
        "the stopping rule is not used, or the change is relative: compare |change of the loss| with tol": descent(
            extra=50
        ),
        "only the last loss is there, expected a list with one entry for each step": after(
            lambda k, a, b, *_: (k, a[-1], b)
        ),
        "every step uses the gradient of the start: call grad(X, y, k) again in each step": frozen,
        "the step goes uphill: subtract the gradient": descent(sign=1),
        "these are losses (half the sum), expected mean squared errors": after(
            lambda k, a, b, path, predict, train, test: (
                k,
                a,
                [half_squares(test[1], predict(test[0], v)) for v in path],
            )
        ),
        "these are errors on the training data, expected on the test data": after(
            lambda k, a, b, path, predict, train, test: (
                k,
                a,
                [mean_square(train[1], predict(train[0], v)) for v in path],
            )
        ),
        "these are the losses on the training data, expected errors on the test data": after(
            lambda k, a, b, *_: (k, a, a)
        ),
        "`linear_attention` is used in place of `predict`": after(
            lambda k, a, b, path, predict, train, test: (k, a, [mean_square(test[1], linear(test[0], v)) for v in path])
        ),
        "the error at the start (t = 0) is missing": after(lambda k, a, b, *_: (k, a, b[1:])),
        "the error is measured before the step, expected after it": after(lambda k, a, b, *_: (k, a, [b[0], *b[:-1]])),
        "it is the start, expected the last k": after(lambda k, a, b, path, *_: (path[0], a, b)),
        "it is the k before the last step": after(lambda k, a, b, path, *_: (path[-2], a, b)),
    },
    "softmax": {
        "the weights sum to 1 over the sequences, not over the tokens: normalise along the last axis": lambda chi: (
            softmax(chi.T).T
        ),
        "the weights of all sequences together sum to 1: normalise each row by itself (axis=-1)": lambda chi: (
            np.exp(chi) / np.exp(chi).sum()
        ),
        "the exponentials are not normalised": np.exp,
        "the exponentials of minus the scores are taken": lambda chi: softmax(-chi),
        "these are the logarithms of the weights": lambda chi: np.log(softmax(chi)),
        "the weights are divided by the largest, not by their sum": lambda chi: np.exp(chi - chi.max(1, keepdims=True)),
        "this is the hard maximum: all weight on the largest score": lambda chi: np.array(
            [[float(s == max(row)) for s in row] for row in chi]
        ),
    },
    "softmax_attention": {
        NO_SQRT: lambda X, k: attend(X, k, normalised, scale=lambda d: 1),
        "the scores themselves are the weights (linear attention): apply your softmax to them": linear,
        MEAN_OF_TOKENS: lambda X, k: attend(X, k, normalised) / X.shape[1],
        "X[:, 0] is the first token; the first coordinate of every token is X[:, :, 0]": lambda X, k: X[:, 0].sum(
            axis=1
        ),
        "the softmax goes over the sequences, not over the tokens": lambda X, k: (
            softmax((X @ k / 2).T).T * X[:, :, 0]
        ).sum(axis=1),
    },
    "early_stopping": {
        "it is one step too many": stopped(choose_iteration=lambda path, best: best + 1),
        "it is one step too few": stopped(choose_iteration=lambda path, best: best - 1),
        "the validation sequences are still in the fit: leave them out": leaky,
        "it is the last step: are the *last* sequences held out, and is it the validation error that chooses?": stopped(
            choose_iteration=lambda path, best: len(path) - 1
        ),
        "it is the start: is `n_validation` used, tol=0 set, or one particular gradient called for `grad`?": stopped(
            choose_iteration=lambda path, best: 0
        ),
        "it is the k of the last iteration, expected the k of the best one": stopped(lambda path, best: path[-1]),
        "it is the k one step after the best": stopped(lambda path, best: path[best + 1]),
        "it is the k one step before the best": stopped(lambda path, best: path[best - 1]),
        "it is a descent on all of `train`: descend again on the fitting set only": lambda *start, **options: (
            descend(*start, -1.0, 2, options["train"], options["train"])[0],
            stopped()(*start, **options)[1],
        ),
    },
    "position_accuracy": {
        "it is the number of hits, expected their share": hits,
        "it is the share in percent, expected a number between 0 and 1": lambda X, k, positions: (
            100 * hits(X, k, positions) / len(positions)
        ),
        "it is the share of misses": lambda X, k, positions: 1 - hits(X, k, positions) / len(positions),
        "positions are counted from 0, not from 1": lambda X, k, positions: hits(X, k, positions - 1) / len(positions),
        "the smallest score is taken, expected the largest": lambda X, k, positions: (
            hits(X, -k, positions) / len(positions)
        ),
        "argmax goes over the sequences, expected over the tokens (axis=1)": lambda X, k, positions: np.mean(
            np.isin(positions, (X @ k).argmax(axis=0))
        ),
        "argmax goes over all scores at once: give it the axis of the tokens (axis=1)": lambda X, k, positions: np.mean(
            positions == (X @ k).argmax()
        ),
        "the largest first coordinate (or value times score) is taken, expected the largest score": lambda X, k, p: (
            hits(X, np.eye(X.shape[2])[0], p) / len(p)
        ),
    },
}
EVERY_MISTAKE = [
    pytest.param(name, sentence, function, id=f"{name}: {sentence}")
    for name, entries in MISTAKES.items()
    for sentence, function in entries.items()
]


class TestFunctions:
    @pytest.mark.parametrize("name", RIGHT)
    def test_right_answer(self, name):
        """The loop oracle gives the expected values of the worked example."""
        getattr(checks, name)(RIGHT[name])

    @pytest.mark.parametrize(("name", "sentence", "wrong"), EVERY_MISTAKE)
    def test_mistake_gets_its_sentence(self, name, sentence, wrong):
        """A function that makes exactly this mistake is told so."""
        assert sentence in refused(getattr(checks, name), wrong)

    @pytest.mark.parametrize("name", RIGHT)
    def test_every_mistake_is_tried(self, name, monkeypatch):
        """The table above has every sentence of the check, and no other."""
        said = set()
        for kind in ("array", "scalar"):
            original = getattr(checks, kind)

            def recorded(*args, original=original, mistakes=None, **options):
                said.update(mistakes or {})
                return original(*args, mistakes=mistakes, **options)

            monkeypatch.setattr(checks, kind, recorded)
        getattr(checks, name)(RIGHT[name])
        assert said == set(MISTAKES.get(name, {}))

    @pytest.mark.parametrize("name", RIGHT)
    def test_stub(self, name):
        """The plain stub raises its NotImplementedError through the check, without a note."""

        def stub(*args, **kwargs):
            raise NotImplementedError

        with pytest.raises(NotImplementedError) as caught:
            getattr(checks, name)(stub)
        assert not hasattr(caught.value, "__notes__")

    @pytest.mark.parametrize("name", RIGHT)
    @pytest.mark.parametrize(
        "wrong",
        [None, "text", {}, {2.0}, object(), 2 + 3j, [[1.0], [2.0, 3.0]], len, (None, None, None), (None, None)],
        ids=["None", "text", "dict", "set", "object", "complex", "ragged", "function", "three Nones", "two Nones"],
    )
    def test_wrong_type(self, name, wrong):
        """An answer of a wrong type is refused with a sentence that names the function or its result."""
        text = refused(getattr(checks, name), lambda *args, **kwargs: wrong)
        assert "`" in text

    @pytest.mark.parametrize("name", RIGHT)
    @pytest.mark.parametrize("value", [np.nan, np.inf])
    def test_not_finite(self, name, value):
        """An answer of nan or infinity is refused."""
        refused(getattr(checks, name), lambda *args, **kwargs: value)

    @pytest.mark.parametrize("name", RIGHT)
    def test_no_function(self, name):
        """None in place of the function is an error, never a pass."""
        with pytest.raises((TypeError, AssertionError)):
            getattr(checks, name)(None)

    @pytest.mark.parametrize("name", sorted(set(RIGHT) - {"plot_descent", "gradient_gap", "gradient_is_small"}))
    def test_numbers_are_shown(self, name):
        """A visible check shows what was found and what was expected."""
        first = next(iter(MISTAKES[name].values()))
        text = refused(getattr(checks, name), first)
        assert "found" in text
        assert "expected" in text

    @pytest.mark.parametrize("name", RIGHT)
    def test_twice(self, name):
        """A check can be run again: it has not changed its own example."""
        before = [array.copy() for array in (checks.X, checks.K, checks.X_LOG, checks.K_LOG, checks.X_GRADIENT)]

        def destructive(*args, **kwargs):
            result = RIGHT[name](*args, **kwargs)
            for argument in args:
                if isinstance(argument, np.ndarray):
                    argument[...] = 0
            return result

        getattr(checks, name)(destructive)
        now = (checks.X, checks.K, checks.X_LOG, checks.K_LOG, checks.X_GRADIENT)
        assert all(np.array_equal(a, b) for a, b in zip(before, now, strict=True))

    def test_validation_from_the_front(self):
        """Early stopping that holds out the first sequences is refused."""

        def front(grad, predict, k0, rate, n_validation=200, max_iter=200, train=None):
            X, y = train
            turned = (np.roll(X, -n_validation, axis=0), np.roll(y, -n_validation))
            return stopped()(grad, predict, k0, rate, n_validation, max_iter, turned)

        refused(checks.early_stopping, front)

    def test_swapped_stopped_results(self):
        """Early stopping that returns the iteration first is told so."""
        text = refused(checks.early_stopping, lambda *args, **options: stopped()(*args, **options)[::-1])
        assert "swapped" in text

    def test_iteration_is_an_int(self):
        """A best iteration that is a float is told its type."""
        text = refused(checks.early_stopping, stopped(choose_iteration=lambda path, best: float(best)))
        assert "expected int" in text

    @pytest.mark.parametrize("name", MISTAKES)
    def test_mistakes_differ(self, name, monkeypatch):
        """No two mistakes of one comparison give the same value: each sentence can be said."""
        same = []
        for kind in ("array", "scalar"):
            original = getattr(checks, kind)

            def recorded(*args, original=original, mistakes=None, **options):
                known = {sentence: np.asarray(value, dtype=float) for sentence, value in (mistakes or {}).items()}
                for one, other in itertools.combinations(known, 2):
                    if known[one].shape == known[other].shape and np.allclose(known[one], known[other]):
                        same.append((one, other))
                return original(*args, mistakes=mistakes, **options)

            monkeypatch.setattr(checks, kind, recorded)
        getattr(checks, name)(RIGHT[name])
        assert same == []

    @pytest.mark.parametrize(
        ("wrong", "words"),
        [
            (lambda f, g, k, seed=0: -gap(f, g, k), "negative"),
            (lambda f, g, k, seed=0: 0.0, "relative"),
            (lambda f, g, k, seed=0: 1.0, "same direction"),
            (lambda f, g, k, seed=0: gap(lambda v: f(v) / 2, g, k), "same direction"),
        ],
        ids=["sign", "always 0", "always 1", "half the difference"],
    )
    def test_wrong_gap(self, wrong, words):
        """A wrong gradient_gap is refused with its likely reason."""
        assert words in refused(checks.gradient_gap, wrong)

    @pytest.mark.parametrize(
        "wrong",
        [
            lambda g, g0, rtol=1e-3: bool(np.linalg.norm(g) <= rtol),
            lambda g, g0, rtol=1e-3: bool(np.linalg.norm(g) >= rtol * np.linalg.norm(g0)),
            lambda g, g0, rtol=1e-3: True,
            lambda g, g0, rtol=1e-3: False,
            lambda g, g0, rtol=1e-3: bool(np.linalg.norm(g) <= np.linalg.norm(g0)),
            lambda g, g0, rtol=1e-3: 1,
            lambda g, g0, rtol=1e-3: g <= rtol * g0,
        ],
        ids=["absolute", "turned round", "always", "never", "no rtol", "int", "each coordinate"],
    )
    def test_wrong_rule(self, wrong):
        """A wrong gradient_is_small is refused."""
        assert "gradient_is_small" in refused(checks.gradient_is_small, wrong)

    def test_wrong_number_of_results(self):
        """A descent that returns only k is told what to return."""
        assert "three things" in refused(checks.gradient_descent, after(lambda k, *_: k))

    def test_wrong_number_of_stopped_results(self):
        """Early stopping that returns only k is told what to return."""
        assert "two things" in refused(checks.early_stopping, lambda *args, **kwargs: np.array([0.125]))


class TestDescentFigure:
    def test_twin_axes(self):
        """One panel with two vertical axes is accepted."""

        def plot(losses, errors):
            fig, ax = plt.subplots()
            ax.semilogx(range(1, len(losses) + 1), losses)
            ax.set(xlabel="iteration", ylabel="loss")
            other = ax.twinx()
            other.semilogx(range(1, len(errors) + 1), errors)
            other.set_ylabel("error")
            return fig

        checks.plot_descent(plot)

    @pytest.mark.parametrize("start", [0, 1])
    def test_first_iteration(self, start):
        """The iterations may be counted from 0 or from 1."""
        checks.plot_descent(lambda losses, errors: two_panels(losses, errors, start=start))

    @pytest.mark.parametrize(
        ("plot", "words"),
        [
            (lambda a, b: two_panels(a, b, scale="linear"), "log axis"),
            (lambda a, b: two_panels(a, b, start=2), "not the iterations"),
            (lambda a, b: two_panels(a, b, labels=False), "no label"),
            (lambda a, b: two_panels(a[1:], b[1:], start=1), "first entry is left out"),
            (lambda a, b: two_panels(a, a), "no curve holds the `errors`"),
            (lambda a, b: two_panels(b, b), "no curve holds the `losses`"),
            (lambda a, b: two_panels([2.0, 3.0], [5.0, 7.0]), "no curve holds the `losses`"),
            (lambda a, b: plt.figure(), "no curve"),
            (one_panel, "share one vertical axis"),
            (relabelled, "labels swapped"),
        ],
        ids=[
            "linear axis",
            "shifted",
            "no labels",
            "cut",
            "losses twice",
            "errors twice",
            "own lists",
            "empty",
            "one axis",
            "labels",
        ],
    )
    def test_mistakes(self, plot, words):
        """A wrong figure is refused with what is wrong."""
        assert words in refused(checks.plot_descent, plot)


class TestResults:
    def test_sizes(self):
        """Four positive whole numbers pass, Python's or NumPy's."""
        checks.sizes(7, np.int64(5), np.int8(3), 2)

    @pytest.mark.parametrize("wrong", [None, 7.0, "7", True, np.bool_(True), np.float64(7), [7], (7, 5), 0, -7, 2j])
    @pytest.mark.parametrize("place", range(4))
    def test_wrong_size(self, wrong, place):
        """What is no positive whole number is refused by the name of the size."""
        values = [7, 5, 3, 2]
        values[place] = wrong
        assert f"`{('N', 'L', 'D', 'N_test')[place]}`" in refused(checks.sizes, *values)

    def test_train(self):
        """A k of shape (D,) and two lists of one length with a falling loss pass."""
        checks.train(np.zeros(7), [5.0, 3.0], [1.0, 2.0], 0.1, 7, "linear")

    @pytest.mark.parametrize(
        ("changes", "words"),
        [
            ({"k": np.zeros(5)}, "expected (D,) = (7,)"),
            ({"k": np.zeros((7, 1))}, "expected (D,) = (7,)"),
            ({"k": None}, "expected (D,) = (7,)"),
            ({"k": (np.zeros(7), [5.0, 3.0], [1.0, 2.0])}, "whole result"),
            ({"errors": [1.0]}, "2 and 1 entries"),
            ({"losses": [5.0, np.nan]}, "smaller learning rate"),
            ({"losses": [5.0, np.inf]}, "smaller learning rate"),
            ({"losses": [5.0, 6.0]}, "did not fall"),
            ({"losses": [5.0], "errors": [1.0]}, "did not fall"),
            ({"losses": [], "errors": []}, "`losses_linear`"),
            ({"losses": None, "errors": None}, "`losses_linear`"),
            ({"losses": 5.0, "errors": 1.0}, "`losses_linear`"),
            ({"losses": ["a", "b"]}, "`losses_linear`"),
            ({"losses": [[5.0], [3.0, 2.0]]}, "`losses_linear`"),
            ({"learning_rate": None}, "`learning_rate_linear`"),
            ({"learning_rate": "0.1"}, "`learning_rate_linear`"),
            ({"learning_rate": 0.0}, "`learning_rate_linear`"),
            ({"learning_rate": -0.1}, "`learning_rate_linear`"),
            ({"learning_rate": np.nan}, "`learning_rate_linear`"),
        ],
        ids=[
            *(
                "other D",
                "column",
                "no k",
                "tuple",
                "lengths",
                "nan",
                "inf",
                "rising",
                "one",
                "empty",
                "None",
                "number",
            ),
            *("texts", "ragged", "no rate", "text rate", "rate 0", "negative rate", "nan rate"),
        ],
    )
    def test_wrong_train(self, changes, words):
        """A result of the descent that can't be one is refused with a sentence."""
        right = {"k": np.zeros(7), "losses": [5.0, 3.0], "errors": [1.0, 2.0], "learning_rate": 0.1}
        assert words in refused(checks.train, *(right | changes).values(), 7, "linear")

    def test_softmax_examples(self):
        """The softmax of the three vectors passes."""
        checks.softmax_examples([normalised(row) for row in ((1, 1, 1), (3, 1, 1), (10, 1, 1))])

    @pytest.mark.parametrize(
        "wrong",
        [
            None,
            "text",
            [1.0, 2.0, 3.0],
            [[1.0], [2.0, 3.0]],
            [normalised(row) for row in ((10, 1, 1), (3, 1, 1), (1, 1, 1))],
            [normalised(row) for row in ((1, 1, 1), (1, 3, 1), (1, 10, 1))],
            [[1, 1, 1], [3, 1, 1], [10, 1, 1]],
            np.full((3, 3), np.nan),
            np.full((3, 3), 1 / 3),
        ],
        ids=["None", "text", "vector", "ragged", "order", "place", "scores", "nan", "all equal"],
    )
    def test_wrong_softmax_examples(self, wrong):
        """Other arrays, and what is no array, are refused by name."""
        assert "softmax_examples" in refused(checks.softmax_examples, wrong)

    def test_comparison(self):
        """Two errors pass, Python's or NumPy's."""
        checks.comparison(0.7, np.float64(0.5))

    @pytest.mark.parametrize("wrong", [None, "0.5", [0.5], np.nan, -0.5, 2j, {}], ids=repr)
    def test_wrong_comparison(self, wrong):
        """What is no mean of squares is refused by its name, in either place."""
        assert "`error_linear`" in refused(checks.comparison, wrong, 0.5)
        assert "`error_softmax`" in refused(checks.comparison, 0.5, wrong)

    def test_softmax_figure(self):
        """The figure of the softmax descent passes."""
        checks.softmax_figure(two_panels([5.0, 3.0, 2.0], [1.0, 0.5, 0.7]), [5.0, 3.0, 2.0], [1.0, 0.5, 0.7])

    def test_wrong_softmax_figure(self):
        """The figure of other lists is refused by name."""
        figure = two_panels([7.0, 6.0, 4.0], [1.0, 0.5, 0.7])
        assert "`softmax_figure`" in refused(checks.softmax_figure, figure, [5.0, 3.0, 2.0], [1.0, 0.5, 0.7])

    def test_k_bayes(self):
        """A direction of D numbers passes."""
        checks.k_bayes(np.arange(7.0), 7)

    @pytest.mark.parametrize(
        "wrong",
        [None, "text", {}, 3.0, np.ones(5), np.ones((7, 1)), np.full(7, np.nan), np.full(7, np.inf), [[1.0], [2, 3]]],
        ids=["None", "text", "dict", "number", "length", "column", "nan", "inf", "ragged"],
    )
    def test_wrong_k_bayes(self, wrong):
        """What is no direction of D finite numbers is refused by name."""
        assert "`k_bayes`" in refused(checks.k_bayes, wrong, 7)

    def test_standing(self):
        """Five numbers under the five names pass, whatever else is in the dict."""
        checks.standing({**dict.fromkeys(KEYS, 0.5), "more": "text"}, KEYS)

    @pytest.mark.parametrize("wrong", [None, [0.5] * 5, "text", 0.5, set(KEYS)])
    def test_standing_is_a_dict(self, wrong):
        """What is no dict is refused by its type."""
        assert f"of type {type(wrong).__name__}" in refused(checks.standing, wrong, KEYS)

    def test_standing_in_another_order(self):
        """Keys in another order are told the right one."""
        assert "order" in refused(checks.standing, dict.fromkeys(reversed(KEYS), 0.5), KEYS)

    @pytest.mark.parametrize("key", KEYS)
    def test_standing_lacks_a_key(self, key):
        """A missing key is named."""
        assert f"no entry '{key}'" in refused(checks.standing, {k: 0.5 for k in KEYS if k != key}, KEYS)

    @pytest.mark.parametrize("wrong", [None, "0.5", [0.5], np.nan, -0.5, 2j], ids=repr)
    def test_standing_holds_a_wrong_value(self, wrong):
        """A value that is no mean of squares is refused by its key."""
        text = refused(checks.standing, {**dict.fromkeys(KEYS, 0.5), "linear": wrong}, KEYS)
        assert "standing['linear']" in text


HEIGHTS = (0.98, 0.66, 0.41, 0.30, 0.01)
STANDING = dict(zip(KEYS, HEIGHTS, strict=True))


class TestBars:
    def draw(self, how="bar", names=KEYS, values=HEIGHTS, **labels):
        fig, ax = plt.subplots()
        getattr(ax, how)(names, values)
        ax.set(**(labels or {"xlabel": "test error", "ylabel": "test error"}))
        return fig

    @pytest.mark.parametrize("how", ["bar", "barh"])
    def test_accepted(self, how):
        """Upright and lying bars pass with a label on the axis of the values."""
        checks.bars(self.draw(how), STANDING, "standing_figure")

    @pytest.mark.parametrize(("how", "axis"), [("bar", "x"), ("barh", "y")])
    def test_label_on_the_other_axis(self, how, axis):
        """A label on the axis of the names is not enough."""
        fig = self.draw(how, **{f"{axis}label": "estimator"})
        assert "no label" in refused(checks.bars, fig, STANDING, "standing_figure")

    @pytest.mark.parametrize(
        "make",
        [lambda: None, lambda: "figure", plt.figure, lambda: plt.subplots()[0], plt.subplots],
        ids=["None", "text", "empty", "empty Axes", "pair"],
    )
    def test_no_figure(self, make):
        """What is no figure with data is refused by name."""
        assert "`standing_figure`" in refused(checks.bars, make(), STANDING, "standing_figure")

    def test_other_heights(self):
        """Bars of other heights are refused."""
        fig = self.draw(values=[1, 2, 3, 5, 7])
        assert "no Axes has 5 bars" in refused(checks.bars, fig, STANDING, "standing_figure")

    def test_a_bar_is_missing(self):
        """Four of five bars are refused."""
        fig = self.draw(names=KEYS[:4], values=HEIGHTS[:4])
        assert "no Axes has 5 bars" in refused(checks.bars, fig, STANDING, "standing_figure")

    def test_bars_without_names(self):
        """Bars over numbers are told that their names are missing."""
        assert "no name" in refused(checks.bars, self.draw(names=range(5)), STANDING, "standing_figure")

    def test_swapped_names(self):
        """A bar under the name of another is told so."""
        fig = self.draw(names=KEYS[::-1])
        assert "height of another" in refused(checks.bars, fig, STANDING, "standing_figure")


class TestExamples:
    def test_gradient_of_the_example(self):
        """The gradients that are written out are those of finite differences."""
        np.testing.assert_allclose(checks.X_GRADIENT, prediction_slopes(checks.X), atol=1e-9)

    def test_logarithmic_example(self):
        """The scores of the second example are the logarithms of small whole numbers."""
        scores = [[dot(token, checks.K_LOG) / 2 for token in sequence] for sequence in checks.X_LOG]
        np.testing.assert_allclose(np.exp(scores), [[1, 2, 5], [2, 3, 1]], rtol=1e-12)

    def test_passing_says_so(self, capsys):
        """A check that passes prints one line with its name."""
        checks.loss(half_squares)
        assert capsys.readouterr().out.count("loss") == 1

    def test_failing_does_not_say_so(self, capsys):
        """A check that fails prints nothing."""
        refused(checks.loss, lambda y, y_hat: 0.0)
        assert capsys.readouterr().out == ""
