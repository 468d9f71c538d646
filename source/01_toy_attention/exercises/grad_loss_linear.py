"""Exercise 2.4: the gradient of the loss of linear attention."""

import numpy as np

from autograder.exercises import OTHER_SIZES, Example, Exercise, OnlyArguments, Unchanged, Values


def for_each_sequence(X, y, k, error=lambda y, y_hat: y - y_hat):
    """Return what each sequence adds to the gradient, (n, D): half its squared error is quadratic in k.

    Args:
        X: float, (n, L, D).
        y: float, (n,).
        k: float, (D,).
        error: from labels and predictions; it makes mistakes.
    """
    slopes = np.array([sum(token[0] * token for token in sequence) for sequence in X]) / X.shape[2] ** 0.5
    return -error(y, slopes @ k)[:, None] * slopes


def gradient(X, y, k, **mistake):
    return for_each_sequence(X, y, k, **mistake).sum(axis=0)


values = Values(
    title="the gradient",
    call="grad_loss_linear(X, y, k)",
    gives="(D,)",
    oracle=gradient,
    draw=lambda rng, n, L, D: (rng.standard_normal((n, L, D)), rng.standard_normal(n), rng.standard_normal(D)),
    worked=[
        (
            np.array(
                [
                    [[1.0, 0], [3, 1], [0, 2], [-1, 1]],
                    [[2, -1], [1, 3], [0, 2], [1, 1]],
                    [[-2, 2], [1, 0], [1, -1], [0, 1]],
                ]
            ),
            np.array([17.0, 9, -1]),
            2**0.5 * np.array([1.0, 2]),
        ),
        Example(
            (
                np.array([[[2.0, 1, 0, 0, 0, 0, 0, 0, -1], [-1, 0, 3, 0, 0, 0, 0, 2, 0]]]),
                np.array([6.0]),
                np.array([1.0, 1, -1, 0, 0, 2, 0, -1, 0]),
            ),
            name="grad_loss_linear of one sequence",
            otherwise=OTHER_SIZES,
        ),
    ],
    sizes=[(3, 5, 7), (11, 2, 5), (1, 3, 2), (4, 3, 1), (307, 3, 2)],
    otherwise="it is not the gradient of the loss at k: derive it, term by term",
    fresh="it is not the gradient of the loss at k that differences of the loss give: derive it again, term by term",
    mistakes={
        "the sign is wrong: this is the direction of descent, the gradient points up": (lambda *its: -gradient(*its)),
        "it is the mean over the sequences, expected the sum": lambda X, y, k: gradient(X, y, k) / len(X),
        "it is half the right value: the 1/2 of the loss cancels the 2 of the square": (
            lambda *its: gradient(*its) / 2
        ),
        "it is twice the right value: the 1/2 of the loss cancels the 2 of the square": (
            lambda X, y, k: 2 * gradient(X, y, k)
        ),
        "1/sqrt(D) is missing": lambda X, y, k: gradient(X, y, k) * X.shape[2] ** 0.5,
        "1/sqrt(D) stands twice: the gradient of the prediction has it already": (
            lambda X, y, k: gradient(X, y, k) / X.shape[2] ** 0.5
        ),
        "it uses the notebook's D, not the size of its own argument": (
            lambda X, y, k: gradient(X, y, k) * (X.shape[2] / 200) ** 0.5
        ),
        "the error y - y_hat is missing in front of the gradient of y_hat": {"error": lambda y, _: -np.ones_like(y)},
        "the error y - y_hat is missing in front of the gradient of y_hat (and its sign)": {
            "error": lambda y, y_hat: np.ones_like(y)
        },
        "the prediction is not subtracted from the label": {"error": lambda y, y_hat: y},
        "the error is squared: the derivative of the square is the error itself": {"error": lambda y, h: (y - h) ** 2},
        "it is the gradient of the first sequence, expected the sum over all": (
            lambda *its: for_each_sequence(*its)[0]
        ),
        "it has one row for each sequence, expected their sum": for_each_sequence,
    },
)

exercise = Exercise(
    builds_on=["linear_attention", "grad_linear_attention"],
    parts=[
        OnlyArguments(
            title="it works on its arguments, not on the notebook's data",
            name="grad_loss_linear",
            data=("X", "y", "X_test", "y_test", "N", "L", "D", "N_test"),
        ),
        values,
        Unchanged(title="the arguments stay as they were", price=0.5, of=values),
    ],
)
