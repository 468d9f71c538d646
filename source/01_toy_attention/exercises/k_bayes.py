"""Exercise 5.1: the direction with which softmax attention is the posterior mean."""

import numpy as np

from autograder.exercises import Exercise, Results
from course.checks.compare import array, numbers
from course.data import toy_attention_truth

from ._models import estimate, softmax_weights, toy_data, vector

SEEN, GRADED = 8, 50  # sequences of the test set


def posterior(X):
    """Return how likely each position is, (n, L), by Bayes' rule."""
    truth = toy_attention_truth()
    odds = np.exp(truth.shift * X @ truth.direction - truth.shift**2 / 2)
    return odds / odds.sum(axis=1, keepdims=True)


# ---- what students see: what wrong lengths of k give for a few sequences, and not what the right one gives ----


def some_predictions(softmax_attention, X_test, k_bayes):
    return softmax_attention(X_test[:8], k_bayes)  # as many as SEEN


def predictions_of_mistakes():
    """Return the true direction, and the predictions of wrong lengths."""
    direction, shift, _ = toy_attention_truth()
    X = toy_data().X_test[:SEEN]
    D, L = len(direction), X.shape[1]
    lengths = {
        "the factor sqrt(D) is missing: the scores of softmax_attention are divided by it": shift,
        "it is half as long as it should be: is ν missing, or halved?": D**0.5,
        "it is the direction alone: its length decides how sharp the weights are": 1.0,
        "it is divided by sqrt(D), expected multiplied: the scores are divided by it once more": shift / D**0.5,
        "it is multiplied by D, expected sqrt(D)": shift * D,
        "the sign is wrong: the relevant token has the larger score": -shift * D**0.5,
        "it is twice as long as it should be: does it hold ν², or is the ½ of the density's exponent missing?": shift**2
        * D**0.5,
        "it holds sqrt(L), expected sqrt(D)": shift * L**0.5,
    }
    return {
        "direction": direction,
        "mistakes": {s: estimate(X, length * direction) for s, length in lengths.items()},
    }


def along_the_direction(k_bayes, measured, direction, mistakes):
    values = numbers(k_bayes, "k_bayes", "(D,)")
    if values.shape != direction.shape:
        raise AssertionError(f"`k_bayes` has shape {values.shape}, expected (D,) = {direction.shape}")
    if not np.all(np.isfinite(values)):
        raise AssertionError("`k_bayes` holds nan or infinity: is something divided by 0?")
    along = float(values @ direction)
    if np.abs(values - along * direction).max() > 1e-5 * max(1.0, abs(along)):
        plane = np.stack([direction, np.ones(len(direction))], axis=1)
        if np.allclose(plane @ np.linalg.lstsq(plane, values, rcond=None)[0], values):
            if np.allclose(values, values[0]):
                raise AssertionError("all numbers of `k_bayes` are equal: it does not hold `truth.direction`")
            raise AssertionError(
                "a number is added to every entry of `k_bayes`: the softmax drops what is the same for all tokens, as "
                "ν²/2 is, so it has no place there"
            )
        raise AssertionError(
            "`k_bayes` does not lie along `truth.direction`: a learned direction is another one, and nothing is added"
        )
    predictions = numbers(measured(), "softmax_attention with k_bayes", "(n,)")
    for sentence, wrong in mistakes.items():
        if predictions.shape == wrong.shape and np.allclose(predictions, wrong, rtol=1e-4):
            raise AssertionError(f"`k_bayes`: {sentence}")


# ---- what the grader knows ----


def is_the_posterior(k_bayes):
    X = toy_data().X_test[:GRADED]
    k = vector(k_bayes, "k_bayes", X.shape[2])
    otherwise = (
        "they are not the posterior: set χ = X·k/√D equal to ν X·k* and read k off; a learned direction is another one"
    )
    weights, name = softmax_weights(X, k), "softmax weights of k_bayes"
    array(weights, posterior(X), name, "(n, L)", rtol=1e-5, otherwise=otherwise)


exercise = Exercise(
    builds_on=["softmax", "softmax_attention"],
    parts=[
        Results(
            title="its direction and its length",
            judge=along_the_direction,
            measure=some_predictions,
            given=predictions_of_mistakes,
            exactly=is_the_posterior,
        )
    ],
)
