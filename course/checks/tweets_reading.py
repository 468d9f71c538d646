"""Assignment 01, tweets: the visible checks of what reads attention."""

from __future__ import annotations

import math

import numpy as np

from course.checks.compare import array, call, numbers, says_so, scalar, unchanged

#: With sqrt(50) at place 2 and zeros elsewhere the scores are the numbers at place 2 of the words' vectors.
K_THIRD = np.zeros(50)
K_THIRD[2] = math.sqrt(50)
THE, COMMA, AND = 0.3981, 0.9574, -0.8195
#: The softmax of the scores of "the and zzzz ,", and of their absolute values.
FOUR_WEIGHTS = [0.26903548, 0.07961824, 0.18068285, 0.47066343]
ABSOLUTE_FIRST = [0.20221890, 0.30820057, 0.13580918, 0.35377135]


@says_so
def attention_scores(function) -> None:
    """Absolute scores of four words, one without a vector: 0.3981, 0.8195, 0 and 0.9574."""
    found = call(function, "the and zzzz ,", K_THIRD, False, hint="the tweet is one text, a str")
    expected = [THE, -AND, 0.0, COMMA]
    mistakes = {
        "the signs are still there: without softmax the scores are absolute values": [THE, AND, 0.0, COMMA],
        "it holds the padding too: one score for each word that is read": [*expected, *[0.0] * 12],
        "it holds the padding too, and the signs: one absolute score for each word": [THE, AND, 0.0, COMMA]
        + [0.0] * 12,
        "the word without a vector is left out: its score is 0": [THE, -AND, COMMA],
        "the scores are not divided by sqrt(D)": [math.sqrt(50) * value for value in expected],
        "the scores are divided by their sum": [value / (THE - AND + COMMA) for value in expected],
        "the scores are divided by the largest": [value / COMMA for value in expected],
        "the result has an axis of length 1: take the one text out of it": [expected],
        "these are softmax weights, but apply_softmax is False: are the two cases swapped?": FOUR_WEIGHTS,
        "the scores are sorted, expected in the order of the words": sorted(expected, reverse=True),
    }
    array(
        found,
        expected,
        'attention_scores("the and zzzz ,", k, False)',
        "(words,)",
        mistakes=mistakes,
        show=True,
        otherwise="they are not the absolute scores of the words at the k that is passed in",
        length="one score for each word of the tweet (split at blanks)",
    )
    found = call(function, "and", K_THIRD, False, hint="a tweet of a single word must work too")
    array(found, [-AND], 'attention_scores("and", k, False)', "(words,)", show=True)


@says_so(name="attention_scores, softmax{waits}")
def softmax_scores(function, waits: str) -> None:
    """The softmax weights of the same four words sum to 1; nothing is looked at where it waits for another exercise."""
    if waits:
        return
    found = call(function, "the and zzzz ,", K_THIRD, True)
    mistakes = {
        "it holds the padding too: one weight for each word that is read": [*FOUR_WEIGHTS, *[0.0] * 12],
        "padding takes weight: use the mask": [0.08491761, 0.02513048, 0.05703023, 0.14855890],
        "the absolute scores are put into the softmax, expected the scores themselves": ABSOLUTE_FIRST,
        "these are absolute scores, but apply_softmax is True": [THE, -AND, 0.0, COMMA],
        "the scores are not divided by sqrt(D)": [0.0187800974, 0.0000034240, 0.0011250253, 0.980091453],
    }
    array(
        found,
        FOUR_WEIGHTS,
        'attention_scores("the and zzzz ,", k, True)',
        "(words,)",
        mistakes=mistakes,
        show=True,
        rtol=1e-4,
    )


@says_so(name="attention_scores, sixteen words at most{waits}")
def only_sixteen(function, waits: str) -> None:
    """Of a tweet of nineteen words the first sixteen have a score, and their softmax weights sum to 1."""
    found = call(function, LONG, K_THIRD, False, hint="a tweet of more than 16 words must work too")
    mistakes = {
        "the model reads the first 16 words only: the words after them have no score": [-AND] * 3
        + [COMMA] * 13
        + [THE] * 3,
        "the words after the sixteenth get a 0, expected no entry": [-AND] * 3 + [COMMA] * 13 + [0.0] * 3,
        "these are the last 16 words, expected the first": [COMMA] * 13 + [THE] * 3,
    }
    array(
        found,
        [-AND] * 3 + [COMMA] * 13,
        "attention_scores of 19 words",
        "(16,)",
        mistakes=mistakes,
        show=True,
        length="the model reads the first 16 words, and the tweet has 19",
    )
    if waits:
        return
    short = numbers(call(function, "the and zzzz ,", K_THIRD, True), "attention_scores", "(words,)")
    if short.shape != (4,) or not np.allclose(short, FOUR_WEIGHTS, rtol=1e-4):
        return  # what is wrong with the softmax of a short tweet has a check of its own
    mistakes = {
        "they do not sum to 1: the words after the sixteenth take part in the softmax": (
            [0.01111274902] * 3 + [0.06569304166] * 13
        ),
    }
    array(
        call(function, LONG, K_THIRD, True),
        [0.01252355520] * 3 + [0.07403302572] * 13,
        "the softmax weights of 19 words",
        "(16,)",
        mistakes=mistakes,
        show=True,
        rtol=1e-4,
    )


@says_so(name="attention_scores, nothing changed in place")
def scores_unchanged(function) -> None:
    """k stays as it was, with each of the two scores."""
    for soft in (True, False):
        unchanged.__wrapped__(
            lambda k, s=soft: function("the and zzzz ,", k, s), K_THIRD.copy(), name="attention_scores(k)"
        )


LONG = " ".join(["and"] * 3 + [","] * 13 + ["the"] * 3)

#: Attention of eleven texts; the positions of their sentiment words; in eight texts the largest is at one of them.
SCORES = [
    [1 / 6, 3 / 6, 2 / 6],
    [0.3, 0.4, 0.2, 0.1],
    [3 / 6, 2 / 6, 1 / 6],
    [5 / 15, 2 / 15, 4 / 15, 3 / 15, 1 / 15],
    [1 / 3, 2 / 3],
    [2 / 21, 1 / 21, 6 / 21, 5 / 21, 4 / 21, 3 / 21],
    [0.3, 0.2, 0.1, 0.4],
    [1 / 6, 3 / 6, 2 / 6],
    [3 / 15, 5 / 15, 4 / 15, 2 / 15, 1 / 15],
    [2 / 3, 1 / 3],
    [0.4, 0.1, 0.2, 0.3],
]
POSITIONS = [[1], [1], [0, 1], [1], [0, 1], [3, 5], [3], [1], [1], [1], [0, 2]]


@says_so
def share_on_sentiment(function) -> None:
    """The share of eleven texts is 8/11; of five texts with words that are not read it is 2/5."""
    hint = "a position may lie past the last score (a word that is not read), and a list of positions may be empty"
    mistakes = {
        "it is the number of texts, expected their share": 8.0,
        "it is the share in percent, expected a number between 0 and 1": 800 / 11,
        "it is the share of misses": 3 / 11,
        "positions are counted from 0, not from 1": 4 / 11,
        "the least attended word is taken, expected the most attended one": 2 / 11,
        "only the first of a text's sentiment words is compared, expected all": 7 / 11,
        "only the last of a text's sentiment words is compared, expected all": 6 / 11,
        "it is divided by the number of sentiment words, expected by the number of texts": 8 / 15,
        "it is the attention that the sentiment words get, expected the share of texts": 0.4922077922,
        "it is divided by the notebook's number of texts": 8 / 734,
    }
    otherwise = "it is not the share of texts in which the word with the largest score is at one of its positions"
    found = call(function, [np.array(s) for s in SCORES], [list(p) for p in POSITIONS], hint=hint)
    name = "share_on_sentiment(scores, positions)"
    scalar(found, 8 / 11, name, mistakes=mistakes, show=True, otherwise=otherwise)
    mistakes = {
        "texts whose sentiment words are not read are left out, expected counted as misses": 2 / 3,
        "texts without a sentiment word are left out, expected counted as misses": 2 / 4,
        "texts in which no sentiment word is read are left out, expected counted as misses": 1.0,
        "a word that is not read counts as the last one that is": 3 / 5,
    }
    positions = [[0, 1], [], [9], [7], [1]]
    scores = [*SCORES[:3], [0.2, 0.8], SCORES[4]]
    found = call(function, [np.array(s) for s in scores], positions, hint=hint)
    name = "share_on_sentiment of five texts, two with words that are not read, one without a sentiment word"
    scalar(found, 2 / 5, name, mistakes=mistakes, show=True, otherwise=otherwise)


@says_so(name="share_on_sentiment, equal scores")
def first_of_equal(function) -> None:
    """If two scores are largest, the first one counts: 3 of 4 texts."""
    scores, positions = [[0.2, 0.4, 0.4], [0.4, 0.4, 0.2], [0.3, 0.1, 0.3, 0.3], [0.1, 0.9]], [[2], [0], [0], [1]]
    mistakes = {
        "the last of the largest scores is taken, expected the first": 2 / 4,
        "each of the largest scores counts, expected the first alone": 1.0,
    }
    found = call(function, [np.array(s) for s in scores], positions)
    scalar(found, 3 / 4, "share_on_sentiment of four texts with equal scores", mistakes=mistakes, show=True)


@says_so(name="share_on_sentiment, nothing changed in place")
def share_unchanged(function) -> None:
    """The scores and the lists of positions stay as they were."""
    scores, positions = [np.array(s) for s in SCORES], [list(p) for p in POSITIONS]
    unchanged.__wrapped__(function, scores, positions, name="share_on_sentiment(scores, positions)")
