"""Assignment 01, tweets: the visible checks of the softmax that leaves padding out."""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, numbers, says_so, unchanged


@says_so
def masked_softmax(function) -> None:
    """The weights of two texts are (1, 2, 0, 3, 0) / 6 and (0, 1, 2, 0, 6) / 9."""
    chi = np.log([[1.0, 2, 5, 3, 9], [4, 1, 2, 7, 6]])
    mask = np.array([[True, True, False, True, False], [False, True, True, False, True]])
    expected = np.array([[1, 2, 0, 3, 0], [0, 6 / 9, 12 / 9, 0, 4]]) / 6
    hint = "where shapes do not fit: one sum for each row must stay a column, as `keepdims=True` makes it"
    with np.errstate(all="ignore"):
        found = call(function, chi, mask, hint=hint)
    mistakes = {
        "the mask is not used: padding takes weight": np.array([[1, 2, 5, 3, 9], [4, 1, 2, 7, 6]]) / 20,
        "the weights of the words do not sum to 1: leave the padding out of the sum too": [
            [1 / 20, 2 / 20, 0, 3 / 20, 0],
            [0, 1 / 20, 2 / 20, 0, 6 / 20],
        ],
        "a score of 0 is no mask: e^0 = 1 takes weight": [
            [1 / 8, 2 / 8, 1 / 8, 3 / 8, 1 / 8],
            [1 / 11, 1 / 11, 2 / 11, 1 / 11, 6 / 11],
        ],
        "the mask is turned round: True is a word, False is padding": [
            [0, 0, 5 / 14, 0, 9 / 14],
            [4 / 11, 0, 0, 7 / 11, 0],
        ],
        "the exponentials are not normalised": [[1, 2, 0, 3, 0], [0, 1, 2, 0, 6]],
        "the weights sum to 1 over the texts, not over the words: normalise along the last axis": [
            [1, 2 / 3, 0, 1, 0],
            [0, 1 / 3, 1, 0, 1],
        ],
        "the weights of all texts together sum to 1: normalise each row by itself": [
            [1 / 15, 2 / 15, 0, 3 / 15, 0],
            [0, 1 / 15, 2 / 15, 0, 6 / 15],
        ],
        "these are masked scores, no softmax of them": np.where(mask, chi, 0.0),
    }
    otherwise = "the weights are wrong: the words (mask True) may stand in any places; redo a row by hand"
    name = "masked_softmax(chi, mask)"
    array(found, expected, name, "(n, L)", mistakes=mistakes, show=True, otherwise=otherwise)
    wide, there = (
        np.log(np.arange(1.0, 20.0))[None],
        np.arange(19)[None] != 3,
    )  # the scores log 1 to log 19, without log 4
    with np.errstate(all="ignore"):
        array(
            call(function, wide, there),
            np.where(there, np.arange(1.0, 20.0), 0.0) / 186,
            "masked_softmax of a text of 19 places",
            "(n, L) = (1, 19)",
            show=True,
            length="the number of places is that of the arguments, not 16",
            otherwise="the weights are wrong for more than 16 places: the number of places is that of the arguments",
        )
    at_padding = numbers(found, "masked_softmax(chi, mask)", "(n, L)")[~mask]
    if at_padding.any():
        raise AssertionError(
            f"`masked_softmax` gives padding a weight of {np.abs(at_padding).max():.1g}, expected exactly 0: "
            "the score that stands for padding is not low enough (-np.inf is)"
        )


@says_so(name="masked_softmax, scores of ±10,000")
def large_scores(function) -> None:
    """Scores of ±10,000 give the weights of the small scores that they are compared with."""
    chi = np.log([[1.0, 3, 4, 8], [3, 5, 7, 2], [2, 1, 4, 6]])
    chi += [[1e4], [-1e4], [1e4]]
    chi[0, 3], chi[2, 1] = 2e4, -1e4
    mask = np.array([[True, True, True, False], [True, True, False, True], [True, False, True, True]])
    expected = np.array([[1 / 8, 3 / 8, 4 / 8, 0], [3 / 10, 5 / 10, 0, 2 / 10], [2 / 12, 0, 4 / 12, 6 / 12]])
    with np.errstate(all="ignore"):
        found = numbers(call(function, chi, mask), "masked_softmax of large scores", "(n, L)")
    if found.shape == expected.shape and np.allclose(found[1:], expected[1:]) and not np.allclose(found, expected):
        raise AssertionError(
            "`masked_softmax` of large scores: the first row is wrong, where padding has the largest score: subtract "
            f"the largest score of the *words*; found {found[0]}, expected {expected[0]}"
        )
    small = (
        "the exponentials of the second row, whose scores are about -10,000, underflow to 0: subtract the largest "
        "score of that row's own words"
    )
    all_small = "the exponentials of all rows underflow to 0: subtract from each row the largest score of its own words"
    nothing = [math.nan if np.isnan(found).any() else 0.0] * 4  # 0/0, or 0 where that is avoided
    mistakes = {
        small: [expected[0], nothing, expected[2]],
        all_small: [nothing] * 3,
        "padding takes weight in the second row: the number that stands for it is not below all scores, which may be "
        "-10,000 and less (-np.inf is below them)": [expected[0], [3 / 11, 5 / 11, 1 / 11, 2 / 11], expected[2]],
    }
    otherwise = (
        "the weights of large scores are wrong: the largest score of a row's words, subtracted from the row, makes "
        "them small; scores that are clipped, replaced or rounded give other weights"
    )
    array(
        found,
        expected,
        "masked_softmax of scores of ±10,000",
        "(n, L)",
        mistakes=mistakes,
        show=True,
        otherwise=otherwise,
    )


@says_so(name="masked_softmax, a row of padding only")
def no_word_at_all(function) -> None:
    """A row without a word has the weights 0, and the other rows are as ever."""
    chi = np.log([[1.0, 2, 5], [1, 3, 2]])
    mask = np.array([[True, False, True], [False, False, False]])
    with np.errstate(all="ignore"):
        found = call(function, chi, mask, hint="a row in which the mask is False everywhere must work too")
    mistakes = {
        "0/0 gives nan: a row of padding only has the weights 0": [[1 / 6, 0, 5 / 6], [math.nan] * 3],
        "the weights of a row of padding only are spread over the padding, expected 0": [
            [1 / 6, 0, 5 / 6],
            [1 / 3, 1 / 3, 1 / 3],
        ],
        "a row of padding only gets the softmax of its scores, expected 0": [
            [1 / 6, 0, 5 / 6],
            [1 / 6, 3 / 6, 2 / 6],
        ],
    }
    array(
        found,
        [[1 / 6, 0, 5 / 6], [0, 0, 0]],
        "masked_softmax, the second row without a word",
        "(n, L)",
        mistakes=mistakes,
        show=True,
    )


@says_so(name="masked_softmax, nothing changed in place")
def softmax_unchanged(function) -> None:
    """Scores and masks stay as they were, also where a row has no word; what its weights are is no matter here."""
    chi = np.log([[1.0, 2, 5, 7, 3], [1, 3, 2, 4, 6], [5, 2, 8, 1, 4]])
    unchanged.__wrapped__(function, chi.copy(), np.tri(3, 5, dtype=bool), name="masked_softmax(chi, mask)")
    try:
        with np.errstate(all="ignore"):
            unchanged.__wrapped__(function, chi, np.tri(3, 5, -1, dtype=bool), name="masked_softmax(chi, mask)")
    except AssertionError:
        raise
    except Exception:
        return
