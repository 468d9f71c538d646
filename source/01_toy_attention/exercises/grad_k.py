"""Exercise 7.4: the gradient of the loss in k, for the linear score and for the softmax."""

import numpy as np

from autograder.exercises import OTHER_SIZES, Example, Exercise, NoLoop, OnlyArguments, Random, Unchanged, Values

from ._tweets import (
    ERRORS,
    NOT_ITS_DIFFERENCES,
    NOT_THE_GRADIENT,
    OF_THE_NOTEBOOK,
    ONE_TEXT,
    ONE_V,
    TEXTS,
    WEIGHTS,
    V,
    mean_gradient,
    mistakes_of_gradients,
)


def by_complex_steps(w, a, e, soft):
    """Return the derivatives of a prediction in the scores of its words, exact to all digits.

    Args:
        w: float, (L,); weights of the words.
        a: float, (L,); their values.
        e: the error, which mistakes use.
        soft: whether they are softmax weights.
    """
    if soft:
        bumped = [w * np.exp(1e-30j * unit) for unit in np.eye(len(w))]
        return np.array([(one @ a / one.sum()).imag / 1e-30 for one in bumped])
    return np.array([((w + 1e-30j * unit) @ a).imag / 1e-30 for unit in np.eye(len(w))])


def gradient(X, errors, weights, v, apply_softmax, error=lambda errors: errors, slopes=by_complex_steps, **mistake):
    """Return the gradient, (D,); the keywords make mistakes.

    Args:
        X, errors, weights, v, apply_softmax: as in the exercise.
        error: the factor that comes from the errors.
        slopes: called with weights, values and error of a text, and apply_softmax.
        mistake: see `mean_gradient`.
    """
    values = [np.array([np.dot(word, v) for word in text]) / len(v) ** 0.5 for text in X]
    of_texts = [slopes(w, a, e, apply_softmax) for w, a, e in zip(weights, values, errors, strict=True)]
    return mean_gradient(X, error(errors), of_texts, **mistake)


def texts_with_padding(rng, n, L, D):
    """Draw texts, errors, softmax weights of the words, and v."""
    mask = rng.random((n, L)) < 0.7
    mask[:, 0] = True
    powers = np.exp(rng.standard_normal((n, L))) * mask
    X = rng.standard_normal((n, L, D)) * mask[:, :, None]
    return X, rng.standard_normal(n), powers / powers.sum(axis=1, keepdims=True), rng.standard_normal(D), True


def texts_with_scores(rng, n, L, D):
    X, errors, *_ = texts_with_padding(rng, n, L, D)
    return X, errors, rng.standard_normal((n, L)), rng.standard_normal(D), False


def part(title, soft, mistakes, **more):
    return Values(
        title=title,
        call=f"grad_k(X, errors, weights, v, {soft})",
        gives="(D,)",
        oracle=gradient,
        sizes=[(3, 5, 7), (7, 2, 5), (1, 3, 2), (5, 1, 3), (2, 19, 1), (307, 3, 2)],
        otherwise=NOT_THE_GRADIENT,
        fresh=NOT_ITS_DIFFERENCES,
        mistakes=mistakes
        | {
            "this is the gradient in v": {"slopes": lambda w, a, e, soft: w},
            "1/sqrt(D) stands once, expected twice: in the score and in the prediction": {
                "factor": lambda n, L, D: D**0.5
            },
            "1/sqrt(D) is missing, expected twice: in the score and in the prediction": {"factor": lambda n, L, D: D},
        }
        | mistakes_of_gradients(powers=2),
        **more,
    )


def of_one_text(weights, soft, name, hint=""):
    arguments = (ONE_TEXT, np.array([1.5]), np.array([weights]), ONE_V, soft)
    return Example(arguments, name=name, hint=hint, otherwise=OTHER_SIZES)


linear = part(
    title="the gradient with the linear score",
    soft=False,
    draw=texts_with_scores,
    worked=[
        (TEXTS, ERRORS, WEIGHTS, V, False),
        of_one_text(
            [1.5, -0.7], False, "grad_k of one text with the scores 1.5 and -0.7", "a single text must work too"
        ),
        of_one_text([0.0, 0], False, "grad_k of one text with the scores 0 and 0"),
    ],
    mistakes={
        "this is the gradient with the softmax: apply_softmax is False here (are the two cases swapped?)": {
            "slopes": lambda w, a, e, soft: w * (a - w @ a)
        },
        "the weights are in it: the derivative of a linear weight does not hold the weight itself": {
            "slopes": lambda w, a, e, soft: w * a
        },
        "the value X·v/sqrt(D) of each word is missing": {"slopes": lambda w, a, e, soft: np.ones_like(a)},
        "the sign is wrong: this is the direction of descent, the gradient points up": {"error": np.negative},
        "a word with a negative score is left out: without the softmax the weights do not enter": {
            "slopes": lambda w, a, e, soft: a * (w > 0)
        },
        "words whose weight is 0 are left out: without the softmax the weights do not enter, and at k = 0 all are 0": {
            "slopes": lambda w, a, e, soft: a * (w != 0)
        },
    },
)
softmax = part(
    title="the softmax",
    price=2,
    soft=True,
    draw=texts_with_padding,
    worked=[
        (TEXTS, ERRORS, WEIGHTS, V, True),
        of_one_text([0.8, 0.2], True, "grad_k of one text with the weights 0.8 and 0.2", "a single text must work too"),
    ],
    mistakes={
        "this is the gradient with the linear score: apply_softmax is True here": {"slopes": lambda w, a, e, soft: a},
        "ŷ is not subtracted from the values: a softmax weight depends on the scores of all words": {
            "slopes": lambda w, a, e, soft: w * a
        },
        "only the diagonal w (1 - w) of the softmax's derivative is there: a weight depends on all scores": {
            "slopes": lambda w, a, e, soft: w * (1 - w) * a
        },
        "the plain mean of the values is subtracted, expected ŷ, their weighted mean": {
            "slopes": lambda w, a, e, soft: w * (a - a.mean())
        },
        "the weight in front of the bracket is missing": {"slopes": lambda w, a, e, soft: a - w @ a},
        "the errors are subtracted from the values, expected the predictions ŷ": {
            "slopes": lambda w, a, e, soft: w * (a - e)
        },
        "the sign is wrong: the slope of a word is w times (its value minus ŷ), and the gradient points up": {
            "error": np.negative
        },
    },
)

exercise = Exercise(
    parts=[
        OnlyArguments(title="it uses its arguments only", name="grad_k", data=OF_THE_NOTEBOOK),
        linear,
        softmax,
        *(
            NoLoop(
                title="no loop over the texts",
                price=0.5,
                name="grad_k",
                arguments=(Random(("n", 5, 7)), Random(("n",)), Random(("n", 5)), Random((7,)), soft),
                each="texts",
            )
            for soft in (True, False)
        ),
        *(Unchanged(title="no loop over the texts", price=0.5, of=its) for its in (linear, softmax)),
    ]
)
