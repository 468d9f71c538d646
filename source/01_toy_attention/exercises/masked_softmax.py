"""Exercise 7.1: a softmax that leaves padding out."""

import numpy as np

from autograder.exercises import Example, Exercise, NoLoop, Random, Results, Unchanged, Values
from course.checks.compare import numbers


def masked(chi, mask, shift=lambda chi, mask, row: max(chi[row][mask[row]], default=0.0), empty=1.0):
    """Return the weights, (n, L); the keywords make mistakes.

    Args:
        chi, mask: as in the exercise.
        shift: the shift of both and the number of a row; what is subtracted from its scores.
        empty: what a row is divided by if its exponentials sum to 0.
    """
    rows = []
    for row, words in enumerate(mask):
        powers = np.where(words, np.exp(chi[row] - shift(chi, mask, row)), 0.0)
        rows.append(powers / (sum(powers) or empty))
    return np.array(rows)


def unmasked(chi):
    return masked(chi, np.ones_like(chi, dtype=bool))


def of_all_together(chi, mask):
    return masked(chi.reshape(1, -1), mask.reshape(1, -1)).reshape(chi.shape)


def in_empty_rows(weights):
    """Return a mistake: other weights of the rows without a word, from the scores."""
    return lambda chi, mask: np.where(mask.any(axis=1, keepdims=True), masked(chi, mask), weights(chi))


def draw(rng, n, L):
    mask = rng.random((n, L)) < 0.6
    mask[np.arange(n), rng.integers(L, size=n)] = True
    return 2 * rng.standard_normal((n, L)) + 5 * rng.standard_normal((n, 1)), mask


def draw_large(rng, size):
    chi, mask = draw(rng, 5, 7)
    chi += size * np.array([[1.0], [-1], [0], [1], [-1]])
    mask[:, 1:4] = [False, True, True]
    chi[0, 1], chi[1, 1], chi[2, 2] = -size, size, size
    return chi, mask


def draw_empty(rng, n, L):
    return rng.standard_normal((n, L)), (rng.random((n, L)) < 0.6) & (np.arange(n)[:, None] > 0)


def part(title, **more):
    return Values(title=title, call="masked_softmax(chi, mask)", gives="(n, L)", oracle=masked, **more)


# ---- what no tolerance shows: padding has the weight 0 to all digits, and weights sum to 1 ----

SCORES, MASK = np.array([[0.0, 2, 1], [-1, 3, 0]]), np.array([[True, False, True], [False, True, True]])


def weights_of_two_texts(masked_softmax, scores, mask):
    return masked_softmax(scores, mask)


def padding_is_zero(measured, mask):
    found = numbers(measured(), "masked_softmax", "(n, L)")
    if found.shape == mask.shape and found[~mask].any():
        largest = np.abs(found[~mask]).max()
        hint = "" if largest > 0.01 else ": the score that stands for padding is not low enough (-np.inf is)"
        raise AssertionError(f"`masked_softmax` gives padding a weight of {largest:.1g}, expected exactly 0{hint}")


def sums_are_one(measured, mask):
    sums = numbers(measured(), "masked_softmax", "(n, L)").sum(axis=-1)
    if sums.shape == mask.shape[:1] and np.abs(sums - 1).max() > 1e-5:
        raise AssertionError(
            f"the weights of `masked_softmax` sum to {sums[0]:.6f}, expected 1: are they rounded, or in float16?"
        )


WIDE = np.arange(1.0, 20.0)[None]
SHIFTS = {
    "an exponential overflows or underflows: subtract each row's largest score first": lambda chi, mask, row: 0.0,
    "the first row is wrong, where padding has the largest score: subtract the largest score of the *words*": (
        lambda chi, mask, row: chi[row].max()
    ),
    "the exponentials of the second row, whose scores are about -10,000, underflow to 0: subtract the largest score of "
    "that row's own words": lambda chi, mask, row: chi[mask].max(),
    "the exponentials of all rows underflow to 0: subtract from each row the largest score of its own words": (
        lambda chi, mask, row: chi.max()
    ),
}

values = part(
    title="the weights",
    draw=draw,
    worked=[
        (
            np.log([[1.0, 2, 5, 3, 9], [4, 1, 2, 7, 6]]),
            np.array([[True, True, False, True, False], [False, True, True, False, True]]),
        ),
        Example((np.log(WIDE), WIDE != 4), name="masked_softmax of a text of 19 places"),
    ],
    sizes=[(3, 5), (11, 2), (1, 7), (5, 5), (4, 1), (7, 16), (2, 37), (307, 3)],
    hint="where shapes do not fit: one sum for each row must stay a column, as `keepdims=True` makes it",
    mistakes={
        "the mask is not used: padding takes weight": lambda chi, mask: unmasked(chi),
        "the weights of the words do not sum to 1: leave the padding out of the sum too": lambda chi, mask: (
            unmasked(chi) * mask
        ),
        "a score of 0 is no mask: e^0 = 1 takes weight": lambda chi, mask: unmasked(chi * mask),
        "the mask is turned round: True is a word, False is padding": lambda chi, mask: masked(chi, ~mask),
        "the words are taken for the first places of a row: they (mask True) may stand in any places": (
            lambda chi, mask: masked(chi, np.sort(mask)[:, ::-1])
        ),
        "the exponentials are not normalised": lambda chi, mask: np.exp(chi) * mask,
        "the exponentials of minus the scores are taken": lambda chi, mask: masked(-chi, mask),
        "the weights sum to 1 over the texts, not over the words: normalise along the last axis": lambda chi, mask: (
            masked(chi.T, mask.T).T
        ),
        "the weights sum to 1 over the texts, not over the words: normalise along the last axis ": lambda chi, mask: (
            masked(chi.T, mask.T, empty=np.nan).T
        ),
        "the weights of all texts together sum to 1: normalise each row by itself": of_all_together,
        "these are masked scores, no softmax of them": lambda chi, mask: np.where(mask, chi, 0.0),
        "only 16 places are read: the number of places is that of the arguments, not 16": lambda chi, mask: masked(
            chi[:, :16], mask[:, :16]
        ),
        "the weights are wrong for more than 16 places: the number of places is that of the arguments": (
            lambda chi, mask: masked(chi, mask & (np.arange(chi.shape[1]) < 16))
        ),
    },
)
large = part(
    title="scores of ±10,000",
    charged_by=values,
    price=1,
    draw=draw_large,
    worked=[
        Example(
            (
                np.log([[1.0, 3, 4, 8], [3, 5, 7, 2], [2, 1, 4, 6]])
                + 1e4 * np.array([[1, 1, 1, 2], [-1, -1, -1, -1], [1, -1, 1, 1]]),
                np.array([[True, True, True, False], [True, True, False, True], [True, False, True, True]]),
            ),
            name="masked_softmax(chi, mask) of scores of ±10,000",
        )
    ],
    sizes=[(1e4,), (3e4,), (1e6,)],
    otherwise="the weights of large scores are wrong: the largest score of a row's words, subtracted from the row, "
    "makes them small; scores that are clipped, replaced or rounded give other weights",
    fresh="the weights of large scores are wrong: subtract the largest score of each row's words first",
    mistakes={
        "padding takes weight in the second row: the number that stands for it is not below all scores, which may be "
        "-10,000 and less (-np.inf is below them)": lambda chi, mask: unmasked(np.where(mask, chi, -1e4)),
    }
    | {
        sentence + end: {"shift": shift, "empty": empty}
        for sentence, shift in SHIFTS.items()
        for end, empty in (("", 1.0), (" ", np.nan))
    },
)
no_word = part(
    title="a row of padding only",
    price=1,
    draw=draw_empty,
    worked=[
        Example(
            (np.log([[1.0, 2, 5], [1, 3, 2]]), np.array([[True, False, True], [False, False, False]])),
            name="masked_softmax(chi, mask), the second row without a word",
        )
    ],
    sizes=[(5, 3), (1, 3), (2, 17), (3, 1)],
    hint="a row in which the mask is False everywhere must work too",
    fresh="a row of padding only should have all weights 0, and the other rows should be as ever",
    mistakes={
        "0/0 gives nan: a row of padding only has the weights 0": {"empty": np.nan},
        "the weights of a row of padding only are spread over the padding, expected 0": in_empty_rows(
            lambda chi: 1 / chi.shape[1]
        ),
        "a row of padding only gets the softmax of its scores, expected 0": in_empty_rows(unmasked),
    },
)
BY_ITSELF = "large scores and a row without a word stand in one table: treat each row by itself"
large_and_empty = part(
    title=large.title,
    price=1,
    charged_by=no_word,
    worked=[
        Example(
            (np.array([[1e4, 1e4 + np.log(3)], [1, 2]]), np.array([[True, True], [False, False]])),
            name="masked_softmax of large scores, and a row without a word",
        )
    ],
    otherwise=BY_ITSELF,
    not_finite=BY_ITSELF,
)

exercise = Exercise(
    parts=[
        values,
        Results(
            title="padding has the weight 0 to all digits",
            judge=padding_is_zero,
            measure=weights_of_two_texts,
            given=lambda: {"scores": SCORES, "mask": MASK},
        ),
        large,
        Results(
            title=large.title,
            price=1,
            charged_by=values,
            judge=sums_are_one,
            measure=weights_of_two_texts,
            given=lambda: {"scores": SCORES, "mask": np.ones_like(MASK)},
        ),
        no_word,
        large_and_empty,
        NoLoop(
            title="no loop over the texts",
            price=0.5,
            name="masked_softmax",
            arguments=(Random(("n", 5)), Random(("n", 5), "bool")),
            each="texts",
        ),
        *(Unchanged(title="the arguments stay as they were", price=0.5, of=its) for its in (values, large, no_word)),
    ]
)
