"""Exercise 6.1: the words whose vectors are nearest."""

import numpy as np

from autograder.exercises import Args, Example, Exercise, NoLoop, Random, Unchanged, Values
from course import data


def squared(row, vector):
    return sum((row - vector) ** 2)


def nearest(vector, words, vectors, n=5, gap=squared, chosen=slice(None), twin=1):
    """Return the n nearest words; the keywords make mistakes.

    Args:
        vector, words, vectors, n: as in the exercise.
        gap: (row, vector) -> what the words are sorted by.
        chosen: which of the n are given.
        twin: 1 or -1: of words at the same distance, the first or the last comes first.
    """
    pairs = list(zip(words, vectors, strict=True))[::twin]
    gaps = {word: gap(row, vector) for word, row in pairs}
    return sorted(gaps, key=gaps.__getitem__)[:n][chosen]


def in_order_of_the_list(vector, words, vectors, n):
    return sorted(nearest(vector, words, vectors, n), key=words.index)


def sorted_twice(vector, words, vectors, n):
    return [words[row] for row in np.argsort(np.argsort(((vectors - vector) ** 2).sum(axis=1)))[:n]]


def draw(rng, m, D, n):
    words = [f"word{i}" for i in rng.permutation(m)]
    return rng.standard_normal(D), words, rng.standard_normal((m, D)), n


def near_a_word(rng, word, n):
    words, vectors, index = data.word_vectors()
    return vectors[index[word]] + 0.01 * rng.standard_normal(50), words, vectors, n


#: The squared distances are 101, 89, 12, 3, 88, 67, 42.
SEVEN = (
    np.array([-3.0, 1, -2]),
    ["tea", "rain", "film", "dog", "sun", "bus", "sea"],
    np.array([[7.0, 0, -2], [0, -3, 6], [-1, 3, 0], [-4, 0, -3], [3, 7, -6], [4, 4, 1], [1, -4, -1]]),
)
OTHER_TABLE = "it should work for tables of other sizes"
ON_A_TABLE = (
    "the order is wrong on a fresh table: is it the Euclidean distance to `vector`, in the table that is passed in?"
)
ALL_WORDS = "n may be larger than m, the number of words: then all m words are given"


def part(draw=draw, **more):
    call = "find_closest_embeddings(vector, words, vectors, n)"
    return Values(call=call, gives="words", oracle=nearest, draw=draw, **more)


values = part(
    title="the nearest words",
    worked=[
        (*SEVEN, 4),
        Example(
            (
                np.array([3.0, 7, -6]),
                ["film", "dog", "sun", "bus"],
                np.array([[-1.0, 3, 0], [-4, 0, -3], [3, 7, -6], [4, 4, 1]]),
                1,
            ),
            name="find_closest_embeddings of four other words, one of which has the very vector",
            otherwise="expected the word at distance 0: does it use its arguments `words`, `vectors`, and n?",
        ),
        (*SEVEN, 6),
    ],
    sizes=[(7, 3, 5), (31, 2, 31), (1, 5, 1), (11, 5, 7)],
    otherwise="the words are wrong: redo the distances by hand",
    fresh=ON_A_TABLE,
    hint=OTHER_TABLE,
    mistakes={
        "the farthest come first: sort the distances from small to large": {"gap": lambda a, b: -squared(a, b)},
        "they are sorted by the sum of absolute differences, expected the Euclidean distance": {
            "gap": lambda a, b: sum(abs(a - b))
        },
        "they are sorted by the largest difference, expected the Euclidean distance": {
            "gap": lambda a, b: max(abs(a - b))
        },
        "they are sorted by the difference of the lengths, expected the length of the difference": {
            "gap": lambda a, b: abs(sum(a**2) ** 0.5 - sum(b**2) ** 0.5)
        },
        "they are sorted by the dot product, expected the Euclidean distance": {"gap": lambda a, b: -a @ b},
        "they are sorted by the cosine, expected the Euclidean distance": {
            "gap": lambda a, b: -a @ b / sum(a**2) ** 0.5
        },
        "the distances are rounded: two words that are nearly equally far change places": {
            "gap": lambda a, b: round(float(squared(a, b)) ** 0.5, 1)
        },
        "the vector itself is not subtracted: these are the shortest vectors": {"gap": lambda a, b: sum(a**2)},
        "the differences are added up before they are squared": {"gap": lambda a, b: sum(a - b) ** 2},
        "the differences are added up over the words, expected over the columns: one number for each row": (
            lambda v, w, X, n: [w[i] for i in np.argsort(((X - v) ** 2).sum(axis=0))[:n]]
        ),
        "one number stands for the whole table, expected one for each row: sum along axis 1": (
            lambda v, w, X, n: w[:1]
        ),
        "the nearest word is left out": lambda v, w, X, n: nearest(v, w, X, n + 1)[1:],
        "words at distance 0 are left out": {"gap": lambda a, b: squared(a, b) or np.inf},
        "they are the first words of the list, expected the nearest": {"gap": lambda a, b: 0},
        "they are the right words in the order of the list, expected the nearest first": in_order_of_the_list,
        "argsort is applied twice: np.argsort(distances) gives the rows from near to far": sorted_twice,
        "the words come with the nearest last, expected first": {"chosen": slice(None, None, -1)},
        "all words are given, expected n of them": lambda v, w, X, n: nearest(v, w, X, None),
        "five words are given, expected n of them": lambda v, w, X, n: nearest(v, w, X, 5),
    },
)
all_words = part(
    title="all words, where n is larger than m",
    price=0.5,
    charged_by=values,
    worked=[
        Example(
            Args(np.zeros(2), ["tea", "rain", "film"], np.array([[0.0, 4], [1, 0], [0, -4]])),
            name="find_closest_embeddings of three words, without n",
        )
    ],
    sizes=[(5, 3, 13), (1, 3, 2)],
    accepted=[{"twin": -1}],
    otherwise="expected all three, the nearest first: rain, then film and tea, which are at the same distance, in any "
    "order",
    fresh=ALL_WORDS + ", the nearest first",
    hint=ALL_WORDS,
    mistakes={
        "words at the same distance are all given": {"chosen": slice(2)},
        "words at the same distance are all given ": {"chosen": slice(2), "twin": -1},
    },
)
of_the_course = part(
    title="the table of the course",
    draw=near_a_word,
    sizes=[("king", 7), ("apple", 293), ("good", 23)],
    fresh=ON_A_TABLE,
    hint=OTHER_TABLE,
)
five = part(
    title="five words unless something else is asked for",
    charged_by=values,
    draw=lambda rng: Args(*draw(rng, 11, 3, 5)[:3]),
    worked=[Example(Args(*SEVEN), name="find_closest_embeddings of seven words, without n")],
    otherwise="the default of n is 5",
    fresh="the default of n is 5",
    hint="the default of n is 5",
)

exercise = Exercise(
    parts=[
        values,
        NoLoop(
            title="no loop over the words",
            price=0.5,
            name="find_closest_embeddings",
            arguments=(Random((7,)), Random(("n",), "word"), Random(("n", 7)), 3),
            each="words",
        ),
        all_words,
        of_the_course,
        five,
        Unchanged(title="the arguments stay as they were", price=0.5, of=values),
    ]
)
