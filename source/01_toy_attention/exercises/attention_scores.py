"""Exercise 9.1: the attention of a tweet's words."""

import functools

import numpy as np

from autograder.exercises import Example, Exercise, Unchanged, Values
from course import data

READ = 16  # words of a tweet


@functools.cache
def known():
    """Return words, their vectors, and the row of each word."""
    return data.word_vectors()


def weigh(scores, soft):
    return np.exp(scores) / sum(np.exp(scores)) if soft else abs(scores)


def attention(tweet, k, soft, read=lambda words: words[:READ], root=50**0.5, give=weigh, split=str.split):
    """Return the attention of the words that are read; the keywords make mistakes.

    Args:
        tweet, k, soft: as in the exercise.
        read: from all words to those that are read.
        root: the divisor of the scores.
        give: from the scores, and whether softmax weights are wanted, to the result.
        split: from the tweet to its words.
    """
    _, vectors, index = known()
    scores = [vectors[index[word]] @ k / root if word in index else 0.0 for word in read(split(tweet))]
    return give(np.array(scores), soft)


def padded(scores, soft, of=weigh):
    return np.pad(of(scores, soft), (0, max(0, READ - len(scores))))


def scores_alone(scores, soft):
    return scores


def padding_counts(scores, soft):
    return np.exp(scores) / (sum(np.exp(scores)) + READ - len(scores))


def of_known_words(tweet, k, soft):
    weights = attention(tweet, k, soft) * [word in known().index for word in tweet.split()[:READ]]
    return weights / sum(weights)


def drawn(soft):
    """Return what draws tweets of words with and without a vector, and k."""

    def draw(rng, with_vector, without):
        words = [*rng.choice(known().words, with_vector), *["qwertyuiop"] * without]
        ends = rng.choice([" ", "  ", "\t", "\n"], len(words))
        return "".join(map(str.__add__, rng.permutation(words), ends)), 3 * rng.standard_normal(50), soft

    return draw


def part(title, soft, **more):
    call = f"attention_scores(tweet, k, {soft})"
    return Values(title=title, call=call, oracle=attention, draw=drawn(soft), **more)


THIRD = np.eye(50)[2] * 50**0.5  # so that the scores are the numbers at place 2 of the words' vectors
FOUR_WORDS = "the and zzzz ,"
THREE_WORDS = "and" + 3 * " " + "the" + "\t,"
NINETEEN_WORDS = " ".join(["and"] * 3 + [","] * 13 + ["the"] * 3)
SHORT, LONG = [(5, 0), (3, 2), (1, 0), (0, 1), (11, 1), (13, 3)], [(17, 0), (19, 2), (43, 0)]
NOT_THE_SCORES = "they are not the absolute scores of the words at the k that is passed in"

linear = part(
    title="the linear score",
    soft=False,
    gives="(words,)",
    worked=[
        Example(
            (FOUR_WORDS, THIRD, False),
            name=f'attention_scores(tweet, k, False) of the tweet "{FOUR_WORDS}"',
            hint="the tweet is one text, a str, and its third word has no vector",
        ),
        Example(
            (THREE_WORDS, THIRD, False),
            name='attention_scores of "and", "the" and ",", three spaces and a tab between',
        ),
        Example(
            ("and", THIRD, False),
            name='attention_scores of the tweet "and"',
            hint="a tweet of a single word must work too",
        ),
        Example(("The" + FOUR_WORDS[3:], -2 * THIRD, False), name='attention_scores of "The and zzzz ,"'),
        Example((FOUR_WORDS, -2 * THIRD, False), name=f'attention_scores of "{FOUR_WORDS}" again, with another k'),
    ],
    sizes=SHORT,
    otherwise=NOT_THE_SCORES,
    fresh=NOT_THE_SCORES,
    mistakes={
        "the signs are still there: without softmax the scores are absolute values": {"give": scores_alone},
        "it holds the padding too: one score for each word that is read": {"give": padded},
        "it holds the padding too, and the signs: one absolute score for each word": {
            "give": lambda scores, soft: padded(scores, soft, of=scores_alone)
        },
        "the word without a vector is left out: its score is 0": {
            "read": lambda words: [word for word in words if word in known().index]
        },
        "the letters of the tweet are taken for texts: `text_arrays` wants a list, `[tweet]`": lambda tweet, k, soft: (
            attention(tweet[0], k, soft)
        ),
        "the scores are not divided by sqrt(D)": {"root": 1},
        "the scores are divided by their sum": {"give": lambda scores, soft: abs(scores) / sum(abs(scores))},
        "several spaces make empty words: `tweet.split()` splits at any white space": {
            "split": lambda tweet: tweet.split(" ")
        },
        "the scores are divided by the largest": {"give": lambda scores, soft: abs(scores) / max(abs(scores))},
        "the result has an axis of length 1: take the one text out of it": {"give": lambda s, soft: abs(s)[None]},
        "these are softmax weights, but apply_softmax is False: are the two cases swapped?": lambda tweet, k, soft: (
            attention(tweet, k, True)
        ),
        "the scores are sorted, expected in the order of the words": {"give": lambda s, soft: np.sort(abs(s))[::-1]},
    },
)
softmax = part(
    title="the softmax",
    price=1,
    soft=True,
    gives="(words,)",
    worked=[
        Example((FOUR_WORDS, THIRD, True), name=f'attention_scores(tweet, k, True) of the tweet "{FOUR_WORDS}"'),
        Example(
            (THREE_WORDS, THIRD, True),
            name='attention_scores(tweet, k, True) of "and", "the" and ",", three spaces and a tab between',
        ),
        Example((FOUR_WORDS, -2 * THIRD, True), name=f'attention_scores of "{FOUR_WORDS}" again, with another k'),
    ],
    sizes=SHORT,
    fresh="they are not the softmax weights of the words at the k that is passed in",
    mistakes={
        "it holds the padding too: one weight for each word that is read": {"give": padded},
        "padding takes weight: use the mask": {"give": padding_counts},
        "the absolute scores are put into the softmax, expected the scores themselves": {
            "give": lambda scores, soft: weigh(abs(scores), soft)
        },
        "these are absolute scores, but apply_softmax is True": lambda tweet, k, soft: attention(tweet, k, False),
        "the scores are not divided by sqrt(D)": {"root": 1},
        "a word without a vector has no weight: its score is 0, and it takes part in the softmax": of_known_words,
    },
)
long = part(
    title="a tweet of more than 16 words",
    price=0.5,
    charged_by=linear,
    soft=False,
    gives="(16,)",
    worked=[
        Example(
            (NINETEEN_WORDS, THIRD, False),
            name="attention_scores of 19 words",
            hint="a tweet of more than 16 words must work too",
        )
    ],
    sizes=LONG,
    mistakes={
        "the model reads the first 16 words only: the words after them have no score": {"read": lambda words: words},
        "the words after the sixteenth get a 0, expected no entry": lambda tweet, *rest: np.pad(
            attention(tweet, *rest), (0, len(tweet.split()) - READ)
        ),
        "these are the last 16 words, expected the first": {"read": lambda words: words[-READ:]},
    },
)
softmax_of_long = part(
    title=long.title,
    price=0.5,
    charged_by=softmax,
    soft=True,
    gives="(16,)",
    worked=[Example((NINETEEN_WORDS, THIRD, True), name="the softmax weights of 19 words")],
    sizes=LONG,
    mistakes={
        "they do not sum to 1: the words after the sixteenth take part in the softmax": {
            "read": lambda words: words,
            "give": lambda scores, soft: weigh(scores, soft)[:READ],
        }
    },
)

exercise = Exercise(
    builds_on=["masked_softmax"],
    parts=[
        linear,
        softmax,
        long,
        softmax_of_long,
        *(Unchanged(title=linear.title, of=its) for its in (linear, softmax)),
    ],
)
