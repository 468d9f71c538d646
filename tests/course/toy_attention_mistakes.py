"""Wrong answers to assignment 01: each makes exactly the mistake that its sentence names."""

from __future__ import annotations

import math

import numpy as np
import pytest
from toy_attention_oracles import (
    after,
    attend,
    descend,
    descent,
    half_squares,
    hits,
    identity,
    linear,
    loss_slopes,
    mean_square,
    normalised,
    prediction_slopes,
    score_slopes,
    softmax,
    stopped,
)

NO_SQRT = "the scores are not divided by sqrt(D)"
BY_D = "the scores are divided by D, not by sqrt(D)"
MEAN_OF_TOKENS = "it is the mean over the tokens, expected the sum"


def by_d(f):
    """The same answer with D in place of sqrt(D), for D = 4."""
    return lambda *args: np.asarray(f(*args)) / 2


def no_sqrt(f):
    """The same answer without sqrt(D), for D = 4."""
    return lambda *args: np.asarray(f(*args)) * 2


def frozen(grad, predict, k0, *args, **options):
    """A gradient_descent that asks for the gradient once."""
    return descent()(lambda X, y, k: grad(X, y, k0), predict, k0, *args, **options)


def leaky(grad, predict, k0, rate, n_validation=200, max_iter=200, train=None):
    """Early stopping that descends on the validation sequences too."""
    validation = (train[0][-n_validation:], train[1][-n_validation:])
    *_, errors, path = descend(grad, predict, k0, rate, -1.0, max_iter, train, validation)
    best = min(range(len(errors)), key=errors.__getitem__)
    return path[best], best


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
        "it is the start: is `n_validation` used, tol=0 set, and `grad` called, not one particular gradient?": stopped(
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
