"""Exercise 7.2: the prediction of a text from its weights."""

import numpy as np

from autograder.exercises import OTHER_SIZES, Example, Exercise, OnlyArguments, Unchanged, Values

from ._tweets import OF_THE_NOTEBOOK, ONE_TEXT, ONE_TEXT_TOO, ONE_V, TEXTS, WEIGHTS, V


def prediction(X, weights, v, root=lambda X: X.shape[2] ** 0.5, weigh=lambda row: row, value=np.dot, add=sum):
    """Return the predictions, (n,); the keywords make mistakes.

    Args:
        X, weights, v: as in the exercise.
        root: the root of X; what the sums are divided by.
        weigh: from the weights of a text to those that are used.
        value: (word, v) -> number.
        add: from the weighted values of a text to its prediction.
    """
    rows = [
        [w * value(word, v) for w, word in zip(weigh(row), text, strict=True)]
        for text, row in zip(X, weights, strict=True)
    ]
    return np.array([add(row) for row in rows]) / root(X)


values = Values(
    title="the predictions",
    call="predict_sentiment(X, weights, v)",
    gives="(n,)",
    oracle=prediction,
    draw=lambda rng, n, L, D: (rng.standard_normal((n, L, D)), rng.standard_normal((n, L)), rng.standard_normal(D)),
    worked=[
        (TEXTS[:, :2], WEIGHTS[:, :2], V),
        Example(
            (ONE_TEXT, np.array([[1.5, -0.7]]), ONE_V),
            name="predict_sentiment of one text with the weights 1.5 and -0.7",
            hint=ONE_TEXT_TOO,
            otherwise=OTHER_SIZES,
        ),
    ],
    sizes=[(3, 5, 7), (11, 2, 13), (4, 4, 4), (1, 3, 5), (5, 1, 3), (2, 19, 1), (307, 3, 2)],
    mistakes={
        "1/sqrt(D) is missing": {"root": lambda X: 1},
        "it is divided by D, expected by sqrt(D)": {"root": lambda X: X.shape[2]},
        "it uses the notebook's D, not the size of its own argument": {"root": lambda X: 50**0.5},
        "it uses the D of an example by hand, not the size of its own argument": {"root": lambda X: 2},
        "it uses the D of an example, not the size of its own argument": {"root": lambda X: 5**0.5},
        "it is divided by sqrt(L), expected by sqrt(D)": {"root": lambda X: X.shape[1] ** 0.5},
        "the words are added without their weights": {"weigh": np.ones_like},
        "the words are averaged without their weights": {"weigh": lambda row: np.full(len(row), 1 / len(row))},
        "it is the mean over the words, expected the sum, in which the weights stand": {"add": np.mean},
        "v is left out: multiply the weighted sum with it": {"value": lambda word, v: sum(word)},
        "the word with the largest weight is read alone, expected the weighted sum": {"weigh": lambda r: r == max(r)},
        "a softmax is applied to the weights: they are weights already": {
            "weigh": lambda row: np.exp(row) / sum(np.exp(row))
        },
        "each text is weighed with the weights of all texts, expected with its own": lambda X, weights, v: (
            np.einsum("ml,nld,d->nm", weights, X, v) / X.shape[2] ** 0.5
        ),
        "it has one number for each word, expected their sum": {"add": list},
        "the signs of the weights are lost: linear scores may be negative": {"weigh": np.abs},
        "the weights are divided by their sum, expected used as they are": {"weigh": lambda row: row / sum(row)},
        "a negative weight counts as 0: linear scores may be negative": {"weigh": lambda row: row.clip(0)},
    },
)

exercise = Exercise(
    parts=[
        OnlyArguments(title="it uses its arguments only", name="predict_sentiment", data=OF_THE_NOTEBOOK),
        values,
        Unchanged(title="the arguments stay as they were", price=0.5, of=values),
    ]
)
