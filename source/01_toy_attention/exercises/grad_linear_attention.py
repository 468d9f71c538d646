"""Exercise 2.3: the gradients of the predictions of linear attention with respect to k."""

import numpy as np

from autograder.exercises import OTHER_SIZES, Example, Exercise, Unchanged, Values


def gradients(X, divisor=lambda X: X.shape[2] ** 0.5, value=lambda token: token[0]):
    """Return the gradient of each prediction, (n, D): it is linear in k, so its values at unit vectors are the slopes.

    Args:
        X: float, (n, L, D).
        divisor, value: of the scores, and of a token; they make mistakes.
    """

    def prediction(sequence, k):
        return sum(float(np.dot(token, k)) / divisor(X) * value(token) for token in sequence)

    return np.array([[prediction(sequence, unit) for unit in np.eye(X.shape[2])] for sequence in X])


def without_first_coordinate(X):
    gradient = gradients(X)
    gradient[:, 0] = 0
    return gradient


values = Values(
    title="the gradients",
    call="grad_linear_attention(X)",
    gives="(n, D)",
    oracle=gradients,
    draw=lambda rng, n, L, D: (rng.standard_normal((n, L, D)),),
    worked=[
        (np.array([[[1.0, 0, 2, 0], [2, 1, 0, 0], [0, 3, 1, 1]], [[3, 1, 0, 1], [-1, 0, 1, 0], [1, 1, 1, 1]]]),),
        Example(
            (np.array([[[2.0, 1, 0, 0, 0, 0, 0, 0, -1], [-1, 0, 3, 0, 0, 0, 0, 2, 0]]]),),
            name="grad_linear_attention of one sequence",
            otherwise=OTHER_SIZES,
        ),
    ],
    sizes=[(3, 5, 7), (5, 2, 3), (1, 3, 5), (2, 2, 2), (3, 2, 1), (307, 3, 2)],
    mistakes={
        "the scores are not divided by sqrt(D)": {"divisor": lambda X: 1},
        "the scores are divided by D, not by sqrt(D)": {"divisor": lambda X: X.shape[2]},
        "the scores are divided by sqrt(L), not by sqrt(D)": {"divisor": lambda X: X.shape[1] ** 0.5},
        "it is the mean over the tokens, expected the sum": lambda X: gradients(X) / X.shape[1],
        "it uses the notebook's D, not the size of its own argument": {"divisor": lambda X: 200**0.5},
        "it uses the D of the worked example, not the size of its own argument": {"divisor": lambda X: 2},
        "the token's value X[:, :, 0] is missing in front of its gradient": {"value": lambda token: 1},
        "it is summed over the sequences, expected one row for each": lambda X: gradients(X).sum(axis=0),
        "X[:, 0] is the first token; the first coordinate of every token is X[:, :, 0]": lambda X: (
            X[:, 0] * X.sum(axis=1) / X.shape[2] ** 0.5
        ),
        "the first coordinate of the gradient is left at 0": without_first_coordinate,
        "the value of a token belongs inside the sum over the tokens": lambda X: (
            X[:, :, 0].sum(axis=1, keepdims=True) * gradients(X, value=lambda token: 1)
        ),
        "it is (D, n), expected one row for each sequence: (n, D)": lambda X: gradients(X).T,
    },
)

exercise = Exercise(
    parts=[
        values,
        Unchanged(title="the arguments stay as they were", price=0.5, of=values),
    ],
)
