"""Exercise 5.2 a: four measurements of a friend's loss, whose logits have one axis too many."""

import math

import numpy as np

from autograder.exercises import Exercise, Results
from course.checks.compare import none_of, scalar

from ._trained import entries

KEYS = ("perfect", "zero", "accuracy", "entries")


def is_no_known_mistake(autopsy_loss):
    """Judge without knowing what is right: that, the student measures."""
    mistakes: dict[str, dict[str, float]] = {
        "perfect": {
            "it is nearly 0, what a right loss gives: measure `friend_loss`, with logits of shape (64, 1)": math.log1p(
                math.exp(-8.0)
            ),
            "these logits are +1 and -1, expected +8 and -8": 0.801055,
            "these logits are 8 and 0, expected +8 and -8": 2.352039,
            "the signs of the logits are the opposite: +8 where the label is 1": 4.097992,
            "these are the first 512 labels, expected the first 64": 4.000091,
        },
        "zero": {"it is the loss of ones, expected that of zeros": 0.891387},
        "accuracy": {
            "it is 1, what a right accuracy gives: measure `friend_accuracy`, with logits of shape (64, 1)": 1.0,
            "it is the accuracy of the zeros, expected that of the perfect logits": 37 / 64,
        },
        "entries": {"it is the number of chunks: look at what the subtraction in `friend_loss` gives": 64},
    }
    entries(autopsy_loss, "autopsy_loss", KEYS)
    for key in KEYS:
        none_of(autopsy_loss[key], f"autopsy_loss[{key!r}]", mistakes[key], rtol=1e-3, atol=1e-4)


def is_measured(autopsy_loss):
    """Judge by what each logit costs with each label."""
    from course.sentiment import shipped

    labels = np.asarray(shipped().train.y[:64], dtype=float)
    logits = 16 * labels[:, None] - 8
    share = labels.mean()
    right = {
        "perfect": float((np.logaddexp(0.0, logits) - labels * logits).mean()),
        "zero": math.log(2.0),
        "accuracy": share**2 + (1 - share) ** 2,
        "entries": 64 * 64,
    }
    entries(autopsy_loss, "autopsy_loss", KEYS)
    for key in KEYS:
        scalar(
            autopsy_loss[key],
            right[key],
            f"autopsy_loss[{key!r}]",
            rtol=1e-3,
            otherwise="look at what was measured: which function, which logits of which shape, which 64 labels?",
        )


exercise = Exercise(
    parts=[
        Results(
            title="four measurements of the shape that the model gives", judge=is_no_known_mistake, exactly=is_measured
        )
    ]
)
