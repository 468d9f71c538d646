"""Exercise 9.2: the share of texts whose most attended word is one of their sentiment words."""

import numpy as np

from autograder.exercises import Example, Exercise, OnlyArguments, Values

from ._tweets import OF_THE_NOTEBOOK


def top(scores):
    """Return the place of the largest score, the first one of equal ones."""
    return scores.index(max(scores))


def on_a_largest(scores, places):
    return any(scores[q] == max(scores) for q in places if q < len(scores))


def share(scores, positions, hit=on_a_largest, over=lambda places: 1):
    """Return the share; the keywords make mistakes.

    Args:
        scores, positions: as in the exercise.
        hit: of scores and positions of a text; what it adds.
        over: of its positions; what it adds to the divisor.
    """
    hits = [float(hit(list(s), p)) for s, p in zip(scores, positions, strict=True)]
    return sum(hits) / sum(map(over, positions))


def of_those(keep):
    """Return a mistake: only texts count of which `keep` holds."""

    def share_of_those(scores, positions):
        return share(*zip(*(pair for pair in zip(scores, positions, strict=True) if keep(*pair)), strict=True))

    return share_of_those


def draw(rng, n):
    """Draw texts of 1 to 8 words, some without a sentiment word, and some with words that are not read."""
    scores = [rng.random(int(rng.integers(1, 9))) for _ in range(n)]
    return scores, [sorted({int(q) for q in rng.integers(len(s) + 2, size=rng.integers(4))}) for s in scores]


def draw_equal(rng, n):
    """Draw texts of three largest scores each, one of which is that of a sentiment word."""
    scores = [np.array([0.1, 0.3, 0.3, 0.3])[rng.permutation(4)] for _ in range(n)]
    return scores, [[int(rng.choice(np.flatnonzero(s > 0.2)))] for s in scores]


def part(title, **more):
    return Values(title=title, call="share_on_sentiment(scores, positions)", gives="one number", **more)


#: Eleven texts: the words in the order of their attention, and the places of the sentiment words.
ATTENDED = [[1, 3, 2], [3, 4, 2, 1], [3, 2, 1], [5, 2, 4, 3, 1], [1, 2], [2, 1, 6, 5, 4, 3], [3, 2, 1, 4]]
ATTENDED += [[1, 3, 2], [3, 5, 4, 2, 1], [2, 1], [4, 1, 2, 3]]
PLACES = [[1], [1], [0, 1], [1], [0, 1], [3, 5], [3], [1], [1], [1], [0, 2]]
NOT_THE_SHARE = "it is not the share of texts in which the word with the largest score is at one of its positions"

values = part(
    title="the share",
    oracle=share,
    draw=draw,
    worked=[
        ([np.array(s) / sum(s) for s in ATTENDED], PLACES),
        Example(
            (
                [np.array(s) for s in ([0.1, 0.6, 0.3], [0.3, 0.4, 0.2, 0.1], [0.5, 0.4, 0.1], [0.2, 0.8], [0.3, 0.7])],
                [[0, 1], [], [9], [7], [1]],
            ),
            name="share_on_sentiment of five texts, two with words that are not read, one without a sentiment word",
        ),
    ],
    sizes=[(7,), (1,), (101,), (751,)],
    hint="a position may lie past the last score (a word that is not read), and a list of positions may be empty",
    otherwise=NOT_THE_SHARE,
    fresh=NOT_THE_SHARE,
    mistakes={
        "it is the number of texts, expected their share": lambda s, p: len(s) * share(s, p),
        "it is the share in percent, expected a number between 0 and 1": {"over": lambda places: 0.01},
        "it is the share of misses": {"hit": lambda s, p: not on_a_largest(s, p)},
        "positions are counted from 0, not from 1": {"hit": lambda s, p: top(s) + 1 in p},
        "the least attended word is taken, expected the most attended one": {"hit": lambda s, p: s.index(min(s)) in p},
        "only the first of a text's sentiment words is compared, expected all": {"hit": lambda s, p: top(s) in p[:1]},
        "only the last of a text's sentiment words is compared, expected all": {"hit": lambda s, p: top(s) in p[-1:]},
        "it is divided by the number of sentiment words, expected by the number of texts": {"over": len},
        "it is the attention that the sentiment words get, expected the share of texts": {
            "hit": lambda s, p: sum(s[q] for q in p if q < len(s))
        },
        "it is divided by the notebook's number of texts": lambda s, p: len(s) / 734 * share(s, p),
        "texts whose sentiment words are not read are left out, expected counted as misses": of_those(
            lambda s, p: not p or min(p) < len(s)
        ),
        "texts without a sentiment word are left out, expected counted as misses": of_those(lambda s, p: p),
        "texts in which no sentiment word is read are left out, expected counted as misses": of_those(
            lambda s, p: any(q < len(s) for q in p)
        ),
        "a word that is not read counts as the last one that is": {
            "hit": lambda s, p: top(s) in [min(q, len(s) - 1) for q in p]
        },
    },
)
equal = part(
    title="of equal scores the first counts",
    price=0.5,
    oracle=lambda scores, positions: share(scores, positions, hit=lambda s, p: top(s) in p),
    draw=draw_equal,
    worked=[
        Example(
            (
                [np.array(s) for s in ([0.2, 0.4, 0.4], [0.4, 0.4, 0.2], [0.3, 0.1, 0.3, 0.3], [0.1, 0.9])],
                [[2], [0], [0], [1]],
            ),
            name="share_on_sentiment of four texts with equal scores",
        )
    ],
    sizes=[(7,), (31,)],
    fresh="if two scores are largest, the first one counts",
    mistakes={
        "the last of the largest scores is taken, expected the first": lambda scores, positions: share(
            scores, positions, hit=lambda s, p: len(s) - 1 - s[::-1].index(max(s)) in p
        ),
        "each of the largest scores counts, expected the first alone": share,
    },
)

exercise = Exercise(
    parts=[
        OnlyArguments(title="it uses its arguments only", name="share_on_sentiment", data=OF_THE_NOTEBOOK),
        values,
        equal,
    ]
)
