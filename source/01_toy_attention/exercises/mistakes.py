"""Exercise 9.3: two test texts that the model gets wrong."""

import numpy as np

from autograder.exercises import Exercise, Results
from course.checks.compare import kind_of

from ._models import vector
from ._tweets import arrays, softmax_of_words

FEWEST = 0.7  # of the test texts have the right sign, however little the model was trained


def own_predictions(attention_weights, predict_sentiment, X_test, mask_test, k_softmax, v_softmax):
    return predict_sentiment(X_test, attention_weights(X_test, mask_test, k_softmax, True), v_softmax)


def two_rows(found, n):
    """Return the numbers of two different texts.

    Raises:
        AssertionError: they are none.
    """
    if not isinstance(found, (list, tuple, np.ndarray)):
        raise AssertionError(f"`mistakes` is of type {kind_of(found)}, expected a list of two entries")
    rows = found.tolist() if isinstance(found, np.ndarray) else list(found)
    if len(rows) != 2:
        raise AssertionError(f"`mistakes` has {len(rows)} entries, expected two numbers of test texts")
    for row in rows:
        if isinstance(row, bool) or not isinstance(row, (int, float, np.integer)) or not float(row).is_integer():
            raise AssertionError(f"`mistakes` holds an entry of type {kind_of(row)}, expected whole numbers")
        if not 0 <= row < n:
            raise AssertionError(
                f"`mistakes` holds {int(row)}, expected numbers from 0 to {n - 1}: rows of the test set"
            )
    if rows[0] == rows[1]:
        raise AssertionError("`mistakes` holds the same text twice, expected two different ones")
    return [int(row) for row in rows]


def both_wrong(found, predictions, labels):
    for row in two_rows(found, len(labels)):
        if np.sign(predictions[row]) == labels[row]:
            raise AssertionError(
                f"`mistakes` holds {row}, whose sign the model gets right: choose numbers that the picture shows"
            )


def by_own_functions(mistakes, y_test, measured):
    two_rows(mistakes, len(y_test))
    both_wrong(mistakes, vector(measured(), "y_hat_test", len(y_test)), y_test)


def exactly(mistakes, k_softmax, v_softmax):
    _, _, (X, mask, y) = arrays()
    scores, values = (
        X @ vector(u, f"{name}_softmax", 50) / 50**0.5 for name, u in (("k", k_softmax), ("v", v_softmax))
    )
    predictions = (softmax_of_words(scores, mask) * values).sum(axis=1)
    if np.mean(np.sign(predictions) == y) < FEWEST:
        raise AssertionError("`k_softmax` and `v_softmax` are not those of a trained model: train them first, in 8.3")
    both_wrong(mistakes, predictions, y)


exercise = Exercise(
    parts=[
        Results(
            title="two test texts with a wrong sign",
            judge=by_own_functions,
            measure=own_predictions,
            exactly=exactly,
        )
    ]
)
