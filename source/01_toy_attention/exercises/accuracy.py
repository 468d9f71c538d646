"""Exercise 8.1: the share of right signs."""

import numpy as np

from autograder.exercises import Example, Exercise, OnlyArguments, Values

from ._tweets import OF_THE_NOTEBOOK


def share(y, y_hat, right=lambda a, b: (a > 0 and b > 0) or (a < 0 and b < 0), over=len):
    """Return the accuracy; the keywords make mistakes.

    Args:
        y, y_hat: as in the exercise.
        right: (label, prediction) -> what a text adds.
        over: of the predictions; what the sum is divided by.
    """
    return sum(float(right(a, b)) for a, b in zip(y, y_hat, strict=True)) / over(y_hat)


values = Values(
    title="the share",
    call="accuracy(y, y_hat)",
    gives="one number",
    oracle=share,
    draw=lambda rng, n: (rng.choice([-1.0, 1.0], n), rng.standard_normal(n) * (rng.random(n) < 0.8)),
    worked=[
        (
            np.array([1.0, 1, 1, 1, 1, -1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1]),
            np.array([1.0, 0.2, 0.9, 0, 0, 2.2, 0, -3.8, -0.5, -2.0, 0, 0, -0.3, -0.6, 1.7, -2.0, -0.1]),
        ),
        Example((np.array([1.0, -1, -1]), np.array([5.0, -1, -0.01])), name="accuracy of three right signs"),
    ],
    sizes=[(7,), (1,), (101,), (1511,)],
    mistakes={
        "a prediction of 0 counts as positive, expected wrong": {"right": lambda a, b: (b >= 0) == (a > 0)},
        "a prediction of 0 counts as negative, expected wrong": {"right": lambda a, b: (b > 0) == (a > 0)},
        "a prediction of 0 counts as right, expected wrong": {"right": lambda a, b: a * b >= 0},
        "the texts with a prediction of 0 are left out, expected counted as wrong": {"over": np.count_nonzero},
        "it is the number of right signs, expected their share": {"over": lambda y_hat: 1},
        "it is the share in percent, expected a number between 0 and 1": {"over": lambda y_hat: len(y_hat) / 100},
        "it is the share of wrong signs": {"right": lambda a, b: a != np.sign(b)},
        "label and prediction are compared themselves, expected their signs": {"right": lambda a, b: a == b},
        "the predictions are rounded, expected their signs": {"right": lambda a, b: a == round(b)},
        "it is the share of predictions near to the label, expected of those with its sign": {
            "right": lambda a, b: abs(a - b) < 1
        },
        "signs (-1, +1) are compared with truth values (0, 1)": {"right": lambda a, b: a == (b > 0)},
        "it is divided by the notebook's number of texts": {"over": lambda y_hat: 734},
        "it is the mean of y · sign(ŷ), in which a wrong sign counts -1, expected the share of right signs": {
            "right": lambda a, b: a * np.sign(b)
        },
        "it is the mean of y · ŷ, expected the share of positive products": {"right": lambda a, b: a * b},
    },
)
any_size = Values(
    title="predictions of any size",
    call="accuracy(y, y_hat)",
    gives="one number",
    oracle=share,
    draw=lambda rng: (np.array([1.0, -1, -1]), np.array([1e-200, -1e-200, 1e200])),
    fresh="it is wrong for tiny and huge predictions, of which only the signs count",
    plainly=True,
)

exercise = Exercise(
    parts=[
        OnlyArguments(title="it uses its arguments only", name="accuracy", data=OF_THE_NOTEBOOK),
        values,
        any_size,
    ]
)
