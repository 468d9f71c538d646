"""Exercise 4.2: attention with the softmax of the scores as weights."""

import numpy as np

from autograder.exercises import OTHER_SIZES, Example, Exercise, Unchanged, Values


def softmax(scores, axis=1):
    return np.exp(scores) / np.exp(scores).sum(axis=axis, keepdims=True)


def predict(X, k, divisor=lambda X: X.shape[2] ** 0.5, weights=softmax, value=lambda X, scores: X[:, :, 0], axis=1):
    """Return the weighted means of the values; the keywords make mistakes.

    Args:
        X: float, (n, L, D).
        k: float, (D,).
        divisor: the divisor of the scores, from X.
        weights: from the scores, (n, L), to the weights.
        value: from X and the scores to what the weights multiply, (n, L).
        axis: that is summed over.
    """
    scores = np.stack([token @ k / divisor(X) for token in X.swapaxes(0, 1)], axis=1)  # token by token
    return (weights(scores) * value(X, scores)).sum(axis=axis)


#: Along (0, 0, 0, 1) the weights of these tokens are (1, 2, 5) / 8 and (2, 3, 1) / 6.
EIGHTHS_AND_SIXTHS = np.array(
    [
        [[4, 1, 3, 2 * np.log(1)], [-2, 3, 0, 2 * np.log(2)], [1, -2, 1, 2 * np.log(5)]],
        [[3, 0, 1, 2 * np.log(2)], [0, 1, 2, 2 * np.log(3)], [6, 2, -1, 2 * np.log(1)]],
    ]
)

values = Values(
    title="the predictions",
    call="softmax_attention(X, k)",
    gives="(n,)",
    oracle=predict,
    draw=lambda rng, n, L, D: (rng.standard_normal((n, L, D)), 3 * rng.standard_normal(D)),
    worked=[
        (EIGHTHS_AND_SIXTHS, np.array([0.0, 0, 0, 1])),
        Example(
            (
                np.array([[[8.0, 1, 0, 2, 0, 1, 0, 0, np.log(2)], [-4, 0, 1, 0, 3, 0, 1, 2, 0]]]),
                np.array([0.0, 0, 0, 0, 0, 0, 0, 0, -3]),
            ),
            name="softmax_attention of one sequence",
            otherwise=OTHER_SIZES,
        ),
    ],
    sizes=[(3, 5, 7), (11, 2, 13), (1, 3, 5), (4, 4, 4), (3, 2, 1), (601, 3, 2)],
    mistakes={
        "the scores are not divided by sqrt(D)": {"divisor": lambda X: 1},
        "the scores are divided by D, not by sqrt(D)": {"divisor": lambda X: X.shape[2]},
        "the scores are divided by sqrt(L), not by sqrt(D)": {"divisor": lambda X: X.shape[1] ** 0.5},
        "the scores are multiplied by sqrt(D), expected divided": {"divisor": lambda X: X.shape[2] ** -0.5},
        "it uses the notebook's D, not the size of its own argument": {"divisor": lambda X: 200**0.5},
        "it uses the D of the worked example, not the size of its own argument": {"divisor": lambda X: 2},
        "the scores themselves are the weights (linear attention): apply your softmax to them": {
            "weights": lambda scores: scores
        },
        "it is the mean over the tokens, expected the sum": {"weights": lambda s: softmax(s) / s.shape[1]},
        "it is summed over the sequences, expected over the tokens (axis=1)": {"axis": 0},
        "X[:, 0] is the first token; the first coordinate of every token is X[:, :, 0]": (lambda X, k: X[:, 0].sum(1)),
        "the value of a token is its first coordinate, X[:, :, 0], not its last": {"value": lambda X, s: X[:, :, -1]},
        "the value of a token is its first coordinate, X[:, :, 0], not its second": {"value": lambda X, s: X[:, :, 1]},
        "the softmax goes over the sequences, not over the tokens": {"weights": lambda scores: softmax(scores, axis=0)},
        "the token with the largest score is read (hard maximum), expected the weighted sum": {
            "weights": lambda scores: scores == scores.max(axis=1, keepdims=True)
        },
        "the weights multiply the scores: what they multiply are the values, X[:, :, 0]": {"value": lambda X, s: s},
        "each term holds the score too: a weight multiplies the value X[:, :, 0], and nothing else": {
            "value": lambda X, scores: scores * X[:, :, 0]
        },
        "the weights are divided by sqrt(D) in place of the scores": {
            "divisor": lambda X: 1,
            "value": lambda X, scores: X[:, :, 0] / X.shape[2] ** 0.5,
        },
    },
)
at_zero = Values(
    title="at k = 0 it is the mean of the values",
    call="softmax_attention(X, k)",
    gives="(n,)",
    oracle=lambda X, k: X[:, :, 0].mean(axis=1),
    draw=lambda rng, n, L, D: (rng.standard_normal((n, L, D)), np.zeros(D)),
    sizes=[(3, 5, 7)],
)

exercise = Exercise(
    builds_on=["softmax"],
    parts=[
        values,
        at_zero,
        Unchanged(title="the arguments stay as they were", price=0.5, of=values),
    ],
)
