"""Exercise 1.1: a weighted mean; the weights come from two patterns, each with a gain."""

import numpy as np
import torch

from autograder.exercises import Exercise, Unchanged, Values

from ._attention import normal


def softmax(scores):
    powers = np.exp(scores - max(scores))
    return powers / sum(powers)


def scores(q_1, q_2, z_1, z_2):
    return z_1 * q_1 + z_2 * q_2


def weighted_mean(
    x,
    q_1,
    q_2,
    z_1,
    z_2,
    weights=lambda q_1, q_2, z_1, z_2: softmax(z_1 * q_1 + z_2 * q_2),
    output=lambda w, x: sum(w * x),
):
    """Return w and y; the keywords make mistakes.

    Args:
        x, q_1, q_2, z_1, z_2: as in the exercise.
        weights: from the patterns and their gains.
        output: from the weights and x.
    """
    x, q_1, q_2 = (np.asarray(values, dtype=float) for values in (x, q_1, q_2))
    w = weights(q_1, q_2, z_1, z_2)
    return w, output(w, x)


def overflowing(x, q_1, q_2, z_1, z_2):
    powers = np.exp(np.asarray(z_1 * q_1 + z_2 * q_2))
    return powers / powers.sum(), np.nan


def clamped(x, q_1, q_2, z_1, z_2):
    return weighted_mean(x, q_1, q_2, z_1, z_2, weights=lambda *its: softmax(np.clip(scores(*its), -50, 50)))


def clamped_above(x, q_1, q_2, z_1, z_2):
    powers = np.exp(np.minimum(scores(q_1, q_2, z_1, z_2), 80).float().numpy())
    w = powers / powers.sum()
    return w, sum(w * np.asarray(x))


def draw(rng, T, gain=3):
    return *normal(rng, 3, T), *(gain * rng.standard_normal(2)).tolist()


def part(title, **more):
    return Values(
        title=title,
        call="gained_attention(x, q_1, q_2, z_1, z_2)",
        gives={"w": "(T,)", "y": "one number"},
        oracle=weighted_mean,
        **more,
    )


X = torch.tensor([4.0, -2, 7, 1, 3])
Q_1, Q_2 = torch.tensor([2.0, 1, 3, 1, 2]).log(), torch.tensor([1.0, 2, 3, 0.2, 4]).log()

values = part(
    title="weights and output",
    draw=draw,
    worked=[(X, Q_1, Q_2, -1.0, 2.0)],
    sizes=[(7,), (2,), (1,), (53,), (1009,)],
    mistakes={
        "it gives one number first and the weights second: `return w, y`": lambda *given: weighted_mean(*given)[::-1],
        "these are the scores: their softmax is missing": {"weights": lambda q_1, q_2, z_1, z_2: z_1 * q_1 + z_2 * q_2},
        "these are the exponentials of the scores: divide by their sum": {
            "weights": lambda q_1, q_2, z_1, z_2: np.exp(z_1 * q_1 + z_2 * q_2)
        },
        "the gains are swapped: z_1 belongs to q_1": {"weights": lambda p, q, y, z: softmax(z * p + y * q)},
        "the gains have no effect: the scores are z_1 q_1 + z_2 q_2": {
            "weights": lambda q_1, q_2, z_1, z_2: softmax(q_1 + q_2)
        },
        "the softmax is taken of each pattern before they are added: add the scores, then take one softmax": {
            "weights": lambda q_1, q_2, z_1, z_2: softmax(z_1 * q_1) + softmax(z_2 * q_2)
        },
        "the weights of the two patterns are multiplied, and do not sum to 1": {
            "weights": lambda q_1, q_2, z_1, z_2: softmax(z_1 * q_1) * softmax(z_2 * q_2)
        },
        "the gains are multiplied by the softmax of each pattern: multiply the patterns, then take one softmax": {
            "weights": lambda q_1, q_2, z_1, z_2: z_1 * softmax(q_1) + z_2 * softmax(q_2)
        },
        "only the first pattern is used: the scores are z_1 q_1 + z_2 q_2": {
            "weights": lambda q_1, q_2, z_1, z_2: softmax(z_1 * q_1)
        },
        "only the second pattern is used: the scores are z_1 q_1 + z_2 q_2": {
            "weights": lambda q_1, q_2, z_1, z_2: softmax(z_2 * q_2)
        },
        "the second pattern is subtracted: the scores are z_1 q_1 + z_2 q_2": {
            "weights": lambda q_1, q_2, z_1, z_2: softmax(z_1 * q_1 - z_2 * q_2)
        },
        "the gains have lost their signs": {"weights": lambda p, q, y, z: softmax(abs(y) * p + abs(z) * q)},
        "the patterns are multiplied by each other: the scores are their sum, z_1 q_1 + z_2 q_2": {
            "weights": lambda q_1, q_2, z_1, z_2: softmax(z_1 * q_1 * z_2 * q_2)
        },
        "the scores are divided by the root of T, which this formula leaves out": {
            "weights": lambda q_1, q_2, z_1, z_2: softmax((z_1 * q_1 + z_2 * q_2) / len(q_1) ** 0.5)
        },
        "the scores are divided by their sum: take their exponentials first": {
            "weights": lambda q_1, q_2, z_1, z_2: (z_1 * q_1 + z_2 * q_2) / sum(z_1 * q_1 + z_2 * q_2)
        },
        "each weight is a sigmoid of its own score, expected the softmax of all": {
            "weights": lambda q_1, q_2, z_1, z_2: 1 / (1 + np.exp(-z_1 * q_1 - z_2 * q_2))
        },
        "the position with the largest score has all the weight: take the softmax, not the maximum": {
            "weights": lambda q_1, q_2, z_1, z_2: np.eye(len(q_1))[np.argmax(z_1 * q_1 + z_2 * q_2)]
        },
        "it is not summed over the positions": {"output": lambda w, x: w * x},
        "it is the mean of the products, expected their sum": {"output": lambda w, x: np.mean(w * x)},
        "it is the plain mean of x": {"output": lambda w, x: np.mean(x)},
        "it is x where the weight is largest, expected the weighted mean": {"output": lambda w, x: x[np.argmax(w)]},
    },
)
ALL_VERY_LOW = (X, Q_1 - 5, 0 * Q_2, 1000.0, 0.0)
large_gains = part(
    title="large gains",
    price=1,
    draw=lambda rng, T: draw(rng, T, gain=1000),
    worked=[(X, Q_1, Q_2, 1000.0, -1000.0), ALL_VERY_LOW],
    sizes=[(5,), (11,)],
    mistakes={
        "it holds nan: an exponential overflows, or all of them are rounded to 0. torch.softmax avoids both; in a "
        "softmax of your own, subtract the largest score first": overflowing,
        "scores beyond a limit count the same: cut none, and subtract the largest score, which changes no weight": (
            clamped
        ),
        "large scores are cut, and low ones give nan: cut none, and subtract the largest, which changes no weight": (
            clamped_above
        ),
    },
    rtol=5e-3,
)

exercise = Exercise(
    parts=[values, large_gains, Unchanged(title="the arguments stay as they were", price=0.5, of=values)]
)
