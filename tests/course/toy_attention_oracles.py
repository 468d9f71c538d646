"""Right answers to assignment 01: plain loops over Python floats, written from the statements of the exercises.

Their parts make the wrong ones too.
"""

from __future__ import annotations

import math

import matplotlib.pyplot as plt
import numpy as np


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
