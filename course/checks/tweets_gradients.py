"""Assignment 01, tweets: the visible checks of the prediction and of its two gradients."""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, says_so, unchanged

#: Three texts of two words in five dimensions; along v the words are at -6, 10 | 10, 6 | 24, 4.
X = np.array(
    [
        [[2, 0, 4, -2, 1], [0, 6, 2, 2, -2]],
        [[4, 2, 0, 0, 3], [-2, 0, 2, 4, 1]],
        [[0, 2, -4, 6, -1], [2, 2, 2, 0, 5]],
    ],
    dtype=float,
)
WEIGHTS = np.array([[0.75, 0.25], [0.1, 0.9], [0.4, 0.6]])
V = np.array([2.0, 1.0, -1.0, 3.0, 0.0])
ERRORS = np.array([2.0, -1.0, 3.0])
#: The same texts with two places of padding, so that the number of places is none of the factors 2, 3, 5.
X_PADDED, WEIGHTS_PADDED = np.pad(X, ((0, 0), (0, 2), (0, 0))), np.pad(WEIGHTS, ((0, 0), (0, 2)))
ROOT = math.sqrt(5)
PREDICTED = np.array([-2.0, 6.4, 12.0]) / ROOT
GRAD_V = np.array([8.0, 8.8, 4.0, 1.6, 7.1]) / (3 * ROOT)
GRAD_K_LINEAR = np.array([-28.0, 268.0, -284.0, 472.0, -100.0]) / 15
GRAD_K_SOFTMAX = np.array([-42.96, 35.28, -97.68, 111.84, -105.12]) / 15

#: One text of two words in nine dimensions, so that sqrt(D) = 3; the words have the values 2 and -1 along v.
X_ONE = np.array([[[1, 0, 0, 2, 0, 0, 0, 1, 0], [0, 3, 0, 0, 1, 0, 0, 0, -1]]], dtype=float)
V_ONE = np.array([4.0, -1.0, 5.0, 2.0, 1.0, 7.0, 3.0, -2.0, 1.0])
WEIGHTS_ONE = np.array([[0.8, 0.2]])
#: Scores, as a linear model has them for weights.
SCORES_ONE = np.array([[1.5, -0.7]])

ROOT_50 = math.sqrt(50)  # of the notebook's D
NO_SQRT = "1/sqrt(D) is missing"
BY_D = "it is divided by D, expected by sqrt(D)"
NOTEBOOK_D = "it uses the notebook's D, not the size of its own argument"
EXAMPLE_D = "it uses the D of an example, not the size of its own argument"
OTHER_SIZES = "the values are wrong on data of other sizes: is a size, or a number of the example, written into it?"
NOT_WEIGHTED = "the words are added without their weights"
SUM_NOT_MEAN = "it is the sum over the texts, expected their mean: divide by the number of texts"
NOTEBOOK_N = "it is divided by the notebook's number of texts, not by the number of its own"
PER_TEXT = "it has one row for each text, expected their mean"
PER_TEXT_SHARES = "it has one row for each text, whose sum is the gradient: add them up"
DESCENT = "the sign is wrong: this is the direction of descent, the gradient points up"
NO_ERRORS = "the errors do not enter"
HALF = "it is half of what it should be: the 1/2 of the loss cancels the 2 of the square"
DOUBLE = "it is twice what it should be: the 1/2 of the loss cancels the 2 of the square"
BY_L = "it is divided by the number of words L too, expected the sum over the words"
ONE_ROOT = "1/sqrt(D) stands once, expected twice: in the score and in the prediction"
NO_ROOT = "1/sqrt(D) is missing, expected twice: in the score and in the prediction"
AGAIN = "it is not the gradient of the loss: derive it again, term by term"


@says_so
def predict_sentiment(function) -> None:
    """The predictions of the three texts are (-2, 6.4, 12) / sqrt(5), that of one text with scores is 3.7."""
    found = call(function, X, WEIGHTS, V)
    mistakes = {
        NO_SQRT: ROOT * PREDICTED,
        BY_D: PREDICTED / ROOT,
        NOTEBOOK_D: ROOT * PREDICTED / ROOT_50,
        EXAMPLE_D: ROOT * PREDICTED / 2,
        "it is divided by sqrt(L), expected by sqrt(D)": ROOT * PREDICTED / math.sqrt(2),
        NOT_WEIGHTED: np.array([4.0, 16.0, 28.0]) / ROOT,
        "the words are averaged without their weights": np.array([2.0, 8.0, 14.0]) / ROOT,
        "it is the mean over the words, expected the sum, in which the weights stand": PREDICTED / 2,
        "v is left out: multiply the weighted sum with it": np.array([5.75, 5.4, 7.8]) / ROOT,
        "the word with the largest weight is read alone, expected the weighted sum": np.array([-6.0, 6.0, 4.0]) / ROOT,
        "a softmax is applied to the weights: they are weights already": (
            np.array([0.0406507008, 7.2401020755, 13.0033200538]) / ROOT
        ),
        "it has one number for each word, expected their sum": np.array([[-4.5, 2.5], [1.0, 5.4], [9.6, 2.4]]) / ROOT,
    }
    array(found, PREDICTED, "predict_sentiment(X, weights, v)", "(n,)", mistakes=mistakes, show=True)
    found = call(function, X_ONE, SCORES_ONE, V_ONE, hint="a single text, n = 1, must work too")
    name = "predict_sentiment of one text with the weights 1.5 and -0.7"
    mistakes = {
        EXAMPLE_D: [11.1 / ROOT],
        "the signs of the weights are lost: linear scores may be negative": [2.3],
        "the weights are divided by their sum, expected used as they are": [4.625],
        "a negative weight counts as 0: linear scores may be negative": [3.0],
    }
    array(found, [3.7], name, "(n,)", mistakes=mistakes, show=True, otherwise=OTHER_SIZES)


@says_so(name="predict_sentiment, nothing changed in place")
def predict_unchanged(function) -> None:
    """Texts, weights and v stay as they were."""
    unchanged.__wrapped__(function, X.copy(), WEIGHTS.copy(), V.copy(), name="predict_sentiment(X, weights, v)")


@says_so
def grad_v(function) -> None:
    """The gradient of the three texts is (8, 8.8, 4, 1.6, 7.1) / (3 sqrt(5)); and one of another size."""
    found = call(function, X_PADDED, ERRORS, WEIGHTS_PADDED)
    rows = np.array([[3.0, 3.0, 7.0, -2.0, 0.5], [1.4, -0.2, -1.8, -3.6, -1.2], [3.6, 6.0, -1.2, 7.2, 7.8]]) / ROOT
    mistakes = {
        SUM_NOT_MEAN: 3 * GRAD_V,
        DESCENT: -GRAD_V,
        NO_SQRT: ROOT * GRAD_V,
        BY_D: GRAD_V / ROOT,
        f"{NO_SQRT}, and {SUM_NOT_MEAN}": 3 * ROOT * GRAD_V,
        NOTEBOOK_D: ROOT * GRAD_V / ROOT_50,
        EXAMPLE_D: ROOT * GRAD_V / 2,
        NOTEBOOK_N: 3 * GRAD_V / 1466,
        DOUBLE: 2 * GRAD_V,
        HALF: GRAD_V / 2,
        BY_L: GRAD_V / 4,
        NO_ERRORS: np.array([1.3, 3.7, 4.9, 5.0, 4.05]) / (3 * ROOT),
        PER_TEXT: rows,
        PER_TEXT_SHARES: rows / 3,
        NOT_WEIGHTED: np.array([8.0, 22.0, 4.0, 14.0, 6.0]) / (3 * ROOT),
        "the errors are squared: the derivative of the square is the error itself": (
            np.array([15.4, 24.2, 12.2, 21.2, 25.6]) / (3 * ROOT)
        ),
        "the sizes of the errors are taken, expected the errors with their signs": (
            np.array([5.2, 9.2, 7.6, 8.8, 9.5]) / (3 * ROOT)
        ),
        "errors and words are summed apart: multiply each text's error with its own sum": (
            np.array([5.2, 14.8, 19.6, 20.0, 16.2]) / (3 * ROOT)
        ),
    }
    array(found, GRAD_V, "grad_v(X, errors, weights)", "(D,)", mistakes=mistakes, show=True, otherwise=AGAIN)
    found = call(function, X_ONE, np.array([1.5]), WEIGHTS_ONE, hint="a single text, n = 1, must work too")
    expected = np.array([0.4, 0.3, 0.0, 0.8, 0.1, 0.0, 0.0, 0.4, -0.1])
    name, mistakes = "grad_v of one text", {EXAMPLE_D: 3 * expected / ROOT}
    array(found, expected, name, "(D,)", mistakes=mistakes, show=True, otherwise=OTHER_SIZES)


@says_so(name="grad_v, nothing changed in place")
def grad_v_unchanged(function) -> None:
    """Texts, errors and weights stay as they were."""
    unchanged.__wrapped__(function, X.copy(), ERRORS.copy(), WEIGHTS.copy(), name="grad_v(X, errors, weights)")


@says_so(name="grad_k, linear score")
def grad_k(function) -> None:
    """With the linear score the gradient of the three texts is (-28, 268, -284, 472, -100) / 15."""
    found = call(function, X_PADDED, ERRORS, WEIGHTS_PADDED, V, False)
    rows = [[-24.0, 120.0, -8.0, 64.0, -52.0], [-28.0, -20.0, -12.0, -24.0, -36.0], [24.0, 168.0, -264.0, 432.0, -12.0]]
    mistakes = {
        "this is the gradient with the softmax: apply_softmax is False here (are the two cases swapped?)": (
            GRAD_K_SOFTMAX
        ),
        "the weights are in it: the derivative of a linear weight does not hold the weight itself": (
            np.array([3.2, 100.0, -137.6, 179.2, -20.2]) / 15
        ),
        "this is the gradient in v": GRAD_V,
        "the value X·v/sqrt(D) of each word is missing": np.array([8.0, 22.0, 4.0, 14.0, 6.0]) / (3 * ROOT),
        ONE_ROOT: ROOT * GRAD_K_LINEAR,
        NO_ROOT: 5 * GRAD_K_LINEAR,
        SUM_NOT_MEAN: 3 * GRAD_K_LINEAR,
        DESCENT: -GRAD_K_LINEAR,
        NOTEBOOK_D: 5 * GRAD_K_LINEAR / 50,
        EXAMPLE_D: 5 * GRAD_K_LINEAR / 4,
        NOTEBOOK_N: 3 * GRAD_K_LINEAR / 1466,
        HALF: GRAD_K_LINEAR / 2,
        BY_L: GRAD_K_LINEAR / 4,
        DOUBLE: 2 * GRAD_K_LINEAR,
        NO_ERRORS: np.array([24.0, 136.0, -80.0, 200.0, 6.0]) / 15,
        PER_TEXT: np.array(rows) / 5,
        PER_TEXT_SHARES: np.array(rows) / 15,
    }
    name = "grad_k(X, errors, weights, v, False)"
    array(found, GRAD_K_LINEAR, name, "(D,)", mistakes=mistakes, show=True, otherwise=AGAIN)
    found = call(function, X_ONE, np.array([1.5]), SCORES_ONE, V_ONE, False, hint="a single text must work too")
    expected = np.array([1.0, -1.5, 0.0, 2.0, -0.5, 0.0, 0.0, 1.0, 0.5])
    name = "grad_k of one text with the scores 1.5 and -0.7"
    mistakes = {
        EXAMPLE_D: 9 * expected / 5,
        "a word with a negative score is left out: without the softmax the weights do not enter": X_ONE[0, 0],
    }
    array(found, expected, name, "(D,)", mistakes=mistakes, show=True, otherwise=OTHER_SIZES)
    found = call(function, X_ONE, np.array([1.5]), np.zeros((1, 2)), V_ONE, False)
    sentence = (
        "words whose weight is 0 are left out: without the softmax the weights do not enter, and at k = 0 all are 0"
    )
    name = "grad_k of one text with the scores 0 and 0"
    array(found, expected, name, "(D,)", mistakes={sentence: np.zeros(9)}, show=True, otherwise=OTHER_SIZES)


@says_so(name="grad_k, softmax")
def grad_k_softmax(function) -> None:
    """With the softmax the gradient of the three texts is (-42.96, 35.28, -97.68, 111.84, -105.12) / 15."""
    found = call(function, X_PADDED, ERRORS, WEIGHTS_PADDED, V, True)
    rows = [[-12.0, 36.0, -12.0, 24.0, -18.0], [-2.16, -0.72, 0.72, 1.44, -0.72], [-28.8, 0.0, -86.4, 86.4, -86.4]]
    mistakes = {
        "this is the gradient with the linear score: apply_softmax is True here": GRAD_K_LINEAR,
        "ŷ is not subtracted from the values: a softmax weight depends on the scores of all words": (
            np.array([3.2, 100.0, -137.6, 179.2, -20.2]) / 15
        ),
        "only the diagonal w (1 - w) of the softmax's derivative is there: a weight depends on all scores": (
            np.array([-1.26, 61.02, -65.94, 113.52, -15.87]) / 15
        ),
        "the plain mean of the values is subtracted, expected ŷ, their weighted mean": (
            np.array([-30.6, 55.8, -129.0, 145.2, -70.5]) / 15
        ),
        "the weight in front of the bracket is missing": np.array([-79.2, 160.8, -175.2, 281.6, -222.4]) / 15,
        "the errors are subtracted from the values, expected the predictions ŷ": np.array(
            [-2.0823631236, 3.059143663, -10.992001955, 8.7863572585, -5.1628893483]
        ),
        "this is the gradient in v": GRAD_V,
        ONE_ROOT: ROOT * GRAD_K_SOFTMAX,
        NO_ROOT: 5 * GRAD_K_SOFTMAX,
        SUM_NOT_MEAN: 3 * GRAD_K_SOFTMAX,
        "the sign is wrong: the slope of a word is w times (its value minus ŷ), and the gradient points up": (
            -GRAD_K_SOFTMAX
        ),
        NO_ERRORS: np.array([-13.44, 18.72, -35.52, 39.36, -37.08]) / 15,
        PER_TEXT: np.array(rows) / 5,
        PER_TEXT_SHARES: np.array(rows) / 15,
    }
    name = "grad_k(X, errors, weights, v, True)"
    array(found, GRAD_K_SOFTMAX, name, "(D,)", mistakes=mistakes, show=True, otherwise=AGAIN)


@says_so(name="grad_k, nothing changed in place")
def grad_k_unchanged(function) -> None:
    """Texts, errors, weights and v stay as they were, with each of the two scores."""
    for soft in (True, False):
        given = X.copy(), ERRORS.copy(), WEIGHTS.copy(), V.copy()
        unchanged.__wrapped__(
            lambda *arrays, s=soft: function(*arrays, s), *given, name="grad_k(X, errors, weights, v)"
        )
