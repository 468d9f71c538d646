"""Exercise 2.2: half the sum of squared errors."""

import numpy as np

from autograder.exercises import Exercise, OnlyArguments, Unchanged, Values


def half_the_squares(y, y_hat, of=lambda label, prediction: (label - prediction) ** 2, factor=lambda n: 0.5):
    """Return the loss of labels and predictions, both float (n,); the keywords make mistakes."""
    return factor(len(y)) * sum(of(label, prediction) for label, prediction in zip(y, y_hat, strict=True))


values = Values(
    title="the loss",
    call="loss(y, y_hat)",
    gives="one number",
    oracle=half_the_squares,
    draw=lambda rng, n: (rng.standard_normal(n), 3 * rng.standard_normal(n)),
    worked=[(np.array([1.0, 2, 4]), np.array([1.0, 0, 1])), (np.array([-3.0, 1]), np.array([0.0, 5]))],
    sizes=[(7,), (2,), (1,), (500,), (1000,)],
    fresh="the value is wrong on data of another size: is it half the sum of (y - y_hat) squared, over all of them?",
    mistakes={
        "the factor 1/2 is missing": {"factor": lambda n: 1},
        "the factor is 1/4: is the 1/2 squared too?": {"factor": lambda n: 0.25},
        "it is the mean of the squares, expected half their sum": {"factor": lambda n: 1 / n},
        "it is half the mean of the squares, expected half their sum": {"factor": lambda n: 0.5 / n},
        "it is the square root of the sum, expected half the sum": lambda y, y_hat: np.linalg.norm(y - y_hat),
        "the differences are not squared": {"of": lambda label, prediction: abs(label - prediction)},
        "the errors are added up before they are squared: square each one first": lambda y, y_hat: (
            np.sum(y - y_hat) ** 2 / 2
        ),
        "it is one square for each sequence: sum them": lambda y, y_hat: (y - y_hat) ** 2 / 2,
        "it is the difference of the squares, expected the squares of the differences": {
            "of": lambda label, prediction: label**2 - prediction**2
        },
        "y and y_hat are added, expected their difference": {"of": lambda label, prediction: (label + prediction) ** 2},
        "it is half the length (norm) of the errors: square it": lambda y, y_hat: np.linalg.norm(y - y_hat) / 2,
        "// rounds down: multiply by 1/2, or divide with /": lambda y, y_hat: np.sum((y - y_hat) ** 2) // 2,
        "it is the mean times the notebook's N, expected half the sum": {"factor": lambda n: 500 / n},
        "the sum is divided by the notebook's N, expected half the sum": {"factor": lambda n: 0.5 / 1000},
        "the last sequence is left out": lambda y, y_hat: half_the_squares(y[:-1], y_hat[:-1]),
        "it is the square of the first sequence alone: is the return inside of the loop? Sum over all": (
            lambda y, y_hat: half_the_squares(y[:1], y_hat[:1])
        ),
    },
)

exercise = Exercise(
    parts=[
        OnlyArguments(
            title="it uses its arguments only",
            name="loss",
            data=("X", "y", "y_test", "X_test", "N", "L", "D", "N_test"),
        ),
        values,
        Unchanged(title="the arguments stay as they were", price=0.5, of=values),
    ],
)
