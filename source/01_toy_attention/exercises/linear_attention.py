"""Exercise 2.1: attention with the scores as weights."""

import numpy as np

from autograder.exercises import OTHER_SIZES, Example, Exercise, NoLoop, Random, Unchanged, Values


def predict(
    X, k, divisor=lambda X: X.shape[2] ** 0.5, weights=lambda scores: scores, value=lambda X: X[:, :, 0], axis=1
):
    """Return the sum of the values, times their weights; the keywords make mistakes.

    Args:
        X: float, (n, L, D).
        k: float, (D,).
        divisor: the divisor of the scores, from X.
        weights: from the scores, (n, L), to the weights.
        value: from X to the values of the tokens, (n, L).
        axis: that is summed over.
    """
    scores = np.stack([token @ k / divisor(X) for token in X.swapaxes(0, 1)], axis=1)  # token by token
    return (weights(scores) * value(X)).sum(axis=axis)


values = Values(
    title="the predictions",
    call="linear_attention(X, k)",
    gives="(n,)",
    oracle=predict,
    draw=lambda rng, n, L, D: (rng.standard_normal((n, L, D)), rng.standard_normal(D)),
    worked=[
        (
            np.array([[[1.0, 0, 2, 0], [2, 1, 0, 0], [0, 3, 1, 1]], [[3, 1, 0, 1], [-1, 0, 1, 0], [1, 1, 1, 1]]]),
            np.array([1.0, 2, 0, -1]),
        ),
        Example(
            (
                np.array([[[2.0, 1, 0, 0, 0, 0, -1], [-1, 0, 3, 0, 0, 2, 0]]]),
                np.array([2.0, 1, -1, 0, 0, -1, 0]),
            ),
            name="linear_attention of one sequence",
            otherwise=OTHER_SIZES,
        ),
    ],
    sizes=[(3, 5, 7), (11, 2, 13), (4, 4, 4), (2, 7, 1), (1, 5, 7), (1201, 3, 2)],
    mistakes={
        "the scores are not divided by sqrt(D)": {"divisor": lambda X: 1},
        "the scores are divided by D, not by sqrt(D)": {"divisor": lambda X: X.shape[2]},
        "the scores are divided by sqrt(L), not by sqrt(D)": {"divisor": lambda X: X.shape[1] ** 0.5},
        "the scores are divided by sqrt(n), not by sqrt(D)": {"divisor": lambda X: len(X) ** 0.5},
        "the scores are multiplied by sqrt(D), expected divided": {"divisor": lambda X: X.shape[2] ** -0.5},
        "it uses the notebook's D, not the size of its own argument": {"divisor": lambda X: 200**0.5},
        "it uses the D of the worked example, not the size of its own argument": {"divisor": lambda X: 2},
        "it is the mean over the tokens, expected the sum": {"weights": lambda scores: scores / scores.shape[1]},
        "it is summed over the sequences, expected over the tokens (axis=1)": {"axis": 0},
        "the scores are summed without the values X[:, :, 0]": {"value": lambda X: 1},
        "the value of a token is its first coordinate, X[:, :, 0], not its last": {"value": lambda X: X[:, :, -1]},
        "the value of a token is its first coordinate, X[:, :, 0], not its second": {"value": lambda X: X[:, :, 1]},
        "it is the term of the first token alone, expected the sum over the tokens: is the return inside of the loop, "
        "or X[:, 0] taken for X[:, :, 0]?": {"weights": lambda scores: scores * (np.arange(scores.shape[1]) == 0)},
        "the scores are normalised to sum 1; with sigma = identity they stay as they are": {
            "weights": lambda scores: scores / scores.sum(axis=1, keepdims=True)
        },
        "negative scores are left out; with sigma = identity they count too": {"weights": lambda s: s.clip(0)},
        "a softmax is applied; here sigma is the identity, the softmax comes in part 4": {
            "weights": lambda scores: np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
        },
    },
)

exercise = Exercise(
    parts=[
        values,
        NoLoop(
            title="no loop over the sequences",
            price=0.5,
            name="linear_attention",
            arguments=(Random(("n", 5, 7)), Random((7,))),
        ),
        Unchanged(title="the arguments stay as they were", price=0.5, of=values),
    ],
)
