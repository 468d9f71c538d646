"""Assignment 05, part 1: the visible checks of the linear warm-up."""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, number, says_so, scalar

#: X - WX = ((-3, -1, 0), (1, 1, -4)) has the squares 28; those of W sum to 6, those of its diagonal to 1.
W = np.array([[1.0, 1.0], [2.0, 0.0]])
X = np.array([[1.0, 0.0, 2.0], [3.0, 1.0, 0.0]])
LAM = 0.3
#: X Xᵀ = ((5, 2), (2, 8)) has the eigenvalues 4 and 9, along (2, -1) and (1, 2).
X_GRAM = np.array([[2.0, 1.0, 0.0], [0.0, 2.0, 2.0]])
ALONG_4, ALONG_9 = np.array([[4.0, -2.0], [-2.0, 1.0]]) / 5, np.array([[1.0, 2.0], [2.0, 4.0]]) / 5


@says_so
def purification_loss(function) -> None:
    """The loss of the example is 28 + 0.3 * 6."""
    mistakes = {
        "the penalty λ‖W‖² is missing": 28.0,
        "the penalty has the diagonal of W alone, expected all entries": 28 + LAM * 1,
        "‖W‖ is to be squared: the sum of the squared entries, without a root": 28 + LAM * math.sqrt(6),
        "the first norm is to be squared: the sum of the squared entries, without a root": math.sqrt(28) + LAM * 6,
        "it is a mean of squares, expected their sum": 28 / 6 + LAM * 6,
        "λ multiplies both terms, expected the penalty only": LAM * 34,
        "there is a factor 1/2 that the loss does not have": (28 + LAM * 6) / 2,
        "λ is squared": 28 + LAM**2 * 6,
        "WX has to be subtracted from X: it is the size of WX": 41 + LAM * 6,
    }
    scalar(call(function, W, X, LAM), 28 + LAM * 6, "purification_loss(W, X, lam)", mistakes=mistakes, show=True)


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
def purify(function) -> None:
    """With λ = 6 the two directions of the example are kept to 0.4 and 0.6."""

    def shrunk(four: float, nine: float) -> np.ndarray:
        return four * ALONG_4 + nine * ALONG_9

    mistakes = {
        "the singular values are to be squared: s²/(s² + λ)": shrunk(2 / 8, 3 / 9),
        "λ is not to be squared: s²/(s² + λ)": shrunk(4 / 40, 9 / 45),
        "this is what is dropped, λ/(s² + λ): expected what is kept": shrunk(0.6, 0.4),
        "the factor s² is missing above the line: s²/(s² + λ)": shrunk(1 / 10, 1 / 15),
        "it is s/(s² + λ), expected s²/(s² + λ)": shrunk(2 / 10, 3 / 15),
        "it is WX, expected W alone": shrunk(0.4, 0.6) @ X_GRAM,
        "nothing is shrunk": np.eye(2),
        "these are only the factors: expected the matrix W": [0.6, 0.4],
    }
    otherwise = "W (X Xᵀ + λ I) = X Xᵀ does not hold: is it U diag(...) Uᵀ, with λ not squared?"
    options = {"mistakes": mistakes, "show": True, "otherwise": otherwise}
    array(call(function, X_GRAM, 6.0), shrunk(0.4, 0.6), "purify(X, lam)", "(D, D) = (2, 2)", **options)
    hint = "more dimensions than tokens must work too"
    found = call(function, np.array([[3.0], [4.0], [0.0]]), 25.0, hint=hint)
    expected = [[0.18, 0.24, 0.0], [0.24, 0.32, 0.0], [0.0, 0.0, 0.0]]
    array(found, expected, "purify of one token in three dimensions", "(D, D) = (3, 3)", show=True)


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
