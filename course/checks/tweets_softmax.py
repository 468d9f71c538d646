"""Assignment 01, tweets: what no worked example of the softmax that leaves padding out shows."""

from __future__ import annotations

import numpy as np

from course.checks.compare import call, numbers


def padding_is_zero(function) -> None:
    """The weight of padding is 0 to all digits, not only small.

    Raises:
        AssertionError: it is not.
    """
    mask = np.array([[True, False, True], [False, True, True]])
    found = numbers(call(function, np.array([[0.0, 2.0, 1.0], [-1.0, 3.0, 0.0]]), mask), "masked_softmax", "(n, L)")
    if found.shape == mask.shape and found[~mask].any():
        raise AssertionError(
            f"`masked_softmax` gives padding a weight of {np.abs(found[~mask]).max():.1g}, expected exactly 0: "
            "the score that stands for padding is not low enough (-np.inf is)"
        )
