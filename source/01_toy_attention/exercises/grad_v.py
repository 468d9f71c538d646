"""Exercise 7.3: the gradient of the loss in v, in which the prediction is linear."""

import numpy as np

from autograder.exercises import OTHER_SIZES, Example, Exercise, OnlyArguments, Unchanged, Values

from ._tweets import (
    ERRORS,
    NOT_ITS_DIFFERENCES,
    NOT_THE_GRADIENT,
    OF_THE_NOTEBOOK,
    ONE_TEXT,
    ONE_TEXT_TOO,
    TEXTS,
    WEIGHTS,
    mean_gradient,
    mistakes_of_gradients,
)


def gradient(X, errors, weights, error=lambda errors: errors, weigh=lambda weights: weights, **mistake):
    return mean_gradient(X, error(errors), weigh(weights), **mistake)


values = Values(
    title="the gradient",
    call="grad_v(X, errors, weights)",
    gives="(D,)",
    oracle=gradient,
    draw=lambda rng, n, L, D: (rng.standard_normal((n, L, D)), rng.standard_normal(n), rng.standard_normal((n, L))),
    worked=[
        (TEXTS, ERRORS, WEIGHTS),
        Example(
            (ONE_TEXT, np.array([1.5]), np.array([[1.5, -0.7]])),
            name="grad_v of one text",
            hint=ONE_TEXT_TOO,
            otherwise=OTHER_SIZES,
        ),
    ],
    sizes=[(3, 5, 7), (11, 2, 5), (1, 3, 2), (5, 1, 3), (2, 19, 1), (307, 3, 2)],
    otherwise=NOT_THE_GRADIENT,
    fresh=NOT_ITS_DIFFERENCES,
    mistakes={
        "the sign is wrong: this is the direction of descent, the gradient points up": {"error": np.negative},
        "1/sqrt(D) is missing": {"factor": lambda n, L, D: D**0.5},
        "it is divided by D, expected by sqrt(D)": {"factor": lambda n, L, D: D**-0.5},
        "1/sqrt(D) is missing, and it is the sum over the texts, expected their mean: divide by the number of texts": {
            "factor": lambda n, L, D: n * D**0.5
        },
        "it is divided by the number of words L, expected by the number of texts": {"factor": lambda n, L, D: n / L},
        **mistakes_of_gradients(powers=1),
        "the words are added without their weights": {"weigh": np.ones_like},
        "the errors are squared: the derivative of the square is the error itself": {"error": np.square},
        "the sizes of the errors are taken, expected the errors with their signs": {"error": np.abs},
        "errors and words are summed apart: multiply each text's error with its own sum": {
            "error": lambda errors: np.full(len(errors), sum(errors))
        },
    },
)

exercise = Exercise(
    parts=[
        OnlyArguments(title="it uses its arguments only", name="grad_v", data=OF_THE_NOTEBOOK),
        values,
        Unchanged(title="the arguments stay as they were", price=0.5, of=values),
    ]
)
