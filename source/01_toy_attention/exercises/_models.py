"""What several exercises of this notebook share: small problems for descents, and softmax attention."""

import functools

import numpy as np

from course import data
from course.checks.compare import numbers
from course.checks.quoting import from_student


def sequences(first_tokens):
    """Return sequences of six tokens, of which the probes below read the first; (n, 6, 2)."""
    X = np.ones((len(first_tokens), 6, 2))
    X[:, 0], X[:, 1, 0] = first_tokens, 2.0
    return X


def gradient(X, y, k):
    """Return the gradient of half the squared errors of `predicted`; a probe."""
    return X[:, 0].T @ (X[:, 0] @ k - y)


def predicted(X, k):
    """Return the first token of each sequence times k; a probe."""
    return X[:, 0] @ k


def step_right(X, y, k):
    """Return a gradient with which a descent of rate 1 moves by 1 in each coordinate; a probe."""
    return -np.ones(2)


def half_the_squares(labels, predictions):
    return 0.5 * sum((labels - predictions) ** 2)


def mean_square(labels, predictions):
    return sum((labels - predictions) ** 2) / len(labels)


def slopes(X):
    """Return the gradients of the predictions of linear attention, (n, D): it predicts slopes(X) @ k."""
    return (X[:, :, :1] * X).sum(axis=1) / X.shape[2] ** 0.5


def softmax_weights(X, k):
    """Return the weights of softmax attention, (n, L)."""
    scores = (X.reshape(-1, X.shape[2]) @ k / X.shape[2] ** 0.5).reshape(X.shape[:2])
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def estimate(X, k):
    """Return the predictions of softmax attention, (n,)."""
    return (softmax_weights(X, k) * X[:, :, 0]).sum(axis=1)


@functools.cache
def toy_data():
    return data.toy_attention()


def vector(found, name, n):
    """Return numbers of the student's as an array, (n,).

    Raises:
        AssertionError: they are none, or not as many.
    """
    values = numbers(found, name, f"({n},)")
    if values.shape != (n,):
        raise AssertionError(f"`{name}` has shape {from_student(values.shape)}, expected ({n},)")
    return values
