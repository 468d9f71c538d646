"""What several exercises of the notebook on tweets share: short texts with padding, and the notebook's arrays."""

import functools

import numpy as np

from course import data

#: A function gets what it needs as arguments, and uses none of these.
OF_THE_NOTEBOOK = (
    *("tweets", "texts", "labels", "vectors", "n_train", "test_texts"),
    *("X", "X_train", "X_valid", "X_test", "y", "y_train", "y_valid", "y_test"),
    *("mask", "mask_train", "mask_valid", "mask_test"),
)
NOT_THE_GRADIENT = "it is not the gradient of the loss: derive it again, term by term"
NOT_ITS_DIFFERENCES = "it is not the gradient that differences of the loss give: derive it again, term by term"
ONE_TEXT_TOO = "a single text, n = 1, must work too"

PADDING = [0] * 5
#: Three texts of two words and two places of padding, D = 5. Along V the words are at -6, 10 | 10, 6 | 24, 4.
TEXTS = np.array(
    [
        [[2.0, 0, 4, -2, 1], [0, 6, 2, 2, -2], PADDING, PADDING],
        [[4, 2, 0, 0, 3], [-2, 0, 2, 4, 1], PADDING, PADDING],
        [[0, 2, -4, 6, -1], [2, 2, 2, 0, 5], PADDING, PADDING],
    ]
)
WEIGHTS = np.array([[0.75, 0.25, 0, 0], [0.1, 0.9, 0, 0], [0.4, 0.6, 0, 0]])
ERRORS = np.array([2.0, -1, 3])
V = np.array([2.0, 1, -1, 3, 0])

#: One text of two words, D = 9.
ONE_TEXT = np.array([[[1.0, 0, 0, 2, 0, 0, 0, 1, 0], [0, 3, 0, 0, 1, 0, 0, 0, -1]]])
ONE_V = np.array([4.0, -1, 5, 2, 1, 7, 3, -2, 1])


@functools.cache
def arrays():
    """Return word vectors, float, (n, 16, 50), mask, bool, (n, 16), and labels, float, (n,), of the three parts.

    These are the texts for training, for validation and for the test.
    """
    tweets, (_, vectors, index) = data.tweets(), data.word_vectors()
    n = len(tweets.texts)
    X, mask = np.zeros((n, 16, 50)), np.zeros((n, 16), dtype=bool)
    for row, text in enumerate(tweets.texts):
        words = text.split()[:16]
        mask[row, : len(words)] = True
        X[row, : len(words)] = [vectors[index[word]] if word in index else np.zeros(50) for word in words]
    ends = [n // 2, n // 2 + n // 6]
    return tuple(zip(*(np.split(part, ends) for part in (X, mask, tweets.labels.astype(float))), strict=True))


def softmax_of_words(scores, mask):
    """Return the softmax weights of the words, (n, L); a text has one or more."""
    scores = np.where(mask, scores, -np.inf)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def mean_gradient(X, errors, slopes, factor=lambda n, L, D: 1, mean=lambda rows: rows.mean(axis=0)):
    """Return the mean over the texts of error · Σ slope · word, divided by sqrt(D); the last two make mistakes.

    Args:
        X: float, (n, L, D).
        errors: float, (n,).
        slopes: float, (n, L); derivatives of the prediction.
        factor: from the sizes to a factor of the gradient.
        mean: from the gradients of the texts, (n, D), to the result.
    """
    rows = [
        error * sum(slope * word for slope, word in zip(of_text, text, strict=True))
        for text, error, of_text in zip(X, errors, slopes, strict=True)
    ]
    return mean(np.array(rows) / X.shape[2] ** 0.5) * factor(*X.shape)


def mistakes_of_gradients(powers):
    """Return mistakes that both gradients know, as keywords of `mean_gradient` and `error`, a function of the errors.

    Args:
        powers: how often 1/sqrt(D) stands in the gradient.
    """

    def as_if(size):
        return {"factor": lambda n, L, D: (D / size) ** (powers / 2)}

    return {
        "it is the sum over the texts, expected their mean: divide by the number of texts": {"factor": lambda n, *_: n},
        "it uses the notebook's D, not the size of its own argument": as_if(50),
        "it uses the D of an example by hand, not the size of its own argument": as_if(4),
        "it uses the D of an example, not the size of its own argument": as_if(5),
        "it is divided by the notebook's number of texts, not by the number of its own": {
            "factor": lambda n, L, D: n / 1100
        },
        "it is half of what it should be: the 1/2 of the loss cancels the 2 of the square": {
            "error": lambda errors: errors / 2
        },
        "it is twice what it should be: the 1/2 of the loss cancels the 2 of the square": {
            "error": lambda errors: 2 * errors
        },
        "it is divided by the number of words L too, expected the sum over the words": {
            "factor": lambda n, L, D: 1 / L
        },
        "the errors do not enter": {"error": np.ones_like},
        "it has one row for each text, expected their mean": {"mean": lambda rows: rows},
        "it has one row for each text, whose sum is the gradient: add them up": {"mean": lambda rows: rows / len(rows)},
    }
