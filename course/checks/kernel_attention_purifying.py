"""Assignment 05, part 1: the visible checks of the linear warm-up."""

from __future__ import annotations

import math

from course.checks.compare import array, number, says_so, scalar


@says_so
def lam_switch(found) -> None:
    """The two losses of the example are equal at one value."""
    mistakes = {
        "the penalty of the projector is left out: it is λ, that of the identity 2λ": 0.0005,
        "the reconstruction error is to be squared entries, summed, without a root": math.sqrt(0.001),
        "it is a mean over the tokens, expected the sum": 0.001 / 4,
        "it is the sum of the sizes in the second row, expected that of their squares": 0.06,
    }
    otherwise = "the two losses are not equal there: write both as reconstruction + λ · penalty"
    value = number(found, "lam_switch")
    scalar(value, 0.001, "lam_switch", rtol=1e-6, atol=1e-12, mistakes=mistakes, otherwise=otherwise)


@says_so
def lam_range(low, high) -> None:
    """The two ends of the range of λ."""
    low, high = number(low, "lam_low"), number(high, "lam_high")
    if low > high:
        raise AssertionError("`lam_low` is larger than `lam_high`: are the two swapped?")
    mistakes = {
        "the share is s²/(s² + λ), not s/(s + λ)": [1.0, 1.0 + 1e-12],
        "λ is not squared: the share is s²/(s² + λ)": [1.0, 2.0],
        "the fourth singular value, 1, belongs to those that are dropped": [0.25, 4.0],
        "all of the first three are to be kept, the third one too": [1.0, 25.0],
        "the first three are to be kept, not the first two": [1.0, 16.0],
    }
    otherwise = "one of the ends is not where the share of the third, or of the fourth, direction is at its bound"
    array([low, high], [1.0, 4.0], "(lam_low, lam_high)", mistakes=mistakes, otherwise=otherwise)
