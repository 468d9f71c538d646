"""Assignment 01: visible checks of what is behaviour of one exercise, from its modules beside this one.

Expected values and the values that common mistakes give are written out, so that nothing here computes an answer. The
sizes of the examples are none of the notebook's. What is a function of data has its examples in `examples/`.
"""

from __future__ import annotations

import numpy as np

from course.checks.compare import call, numbers
from course.checks.toy_attention_gradients import every_point, gradient_gap, labels, plot_descent
from course.checks.toy_attention_results import (
    below_bar,
    comparison,
    ended,
    falls_below_bar,
    k_bayes,
    standing,
    standing_of_bayes,
    standing_of_floor,
    standing_of_two,
    standing_of_zero,
    train_linear,
    train_softmax,
)
from course.checks.toy_attention_stopping import early_stopping, every_iteration, stopping_start_kept

__all__ = [
    "alone",
    "below_bar",
    "comparison",
    "early_stopping",
    "ended",
    "every_iteration",
    "every_point",
    "falls_below_bar",
    "gradient_gap",
    "k_bayes",
    "labels",
    "plot_descent",
    "standing",
    "standing_of_bayes",
    "standing_of_floor",
    "standing_of_two",
    "standing_of_zero",
    "stopping_start_kept",
    "train_linear",
    "train_softmax",
]


def alone(function) -> None:
    """Check that a token that is alone in its sequence has the softmax weight 1, to all digits.

    Raises:
        AssertionError: it has not.
    """
    found = numbers(call(function, np.array([[0.0], [3.0], [-2.0]])), "softmax of single tokens", "(n, 1)")
    if found.shape == (3, 1) and np.all((found > 0.9) & (found < 1 - 1e-8)):
        raise AssertionError(
            f"the weights do not sum to 1: a single token has the weight {found[0, 0]:.9g}, expected 1: "
            "was a number added to the sum in the denominator?"
        )
