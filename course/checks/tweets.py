"""Assignment 01, tweets: the visible checks of what looks words up, and what exercises wait for; others lie beside it.

Expected values, and the values that common mistakes give, are written out, so that nothing here computes an answer. The
sizes of the examples are none of the notebook's.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from course.checks.compare import call, kind_of, says_so, unchanged
from course.checks.tweets_descent import accuracy, accuracy_unchanged, descend, descend_unchanged, exactly_so_many
from course.checks.tweets_figures import accuracies_labelled, attention_labelled, plot_accuracies, plot_attention
from course.checks.tweets_gradients import (
    grad_k,
    grad_k_softmax,
    grad_k_unchanged,
    grad_v,
    grad_v_unchanged,
    predict_sentiment,
    predict_unchanged,
)
from course.checks.tweets_reading import (
    attention_scores,
    first_of_equal,
    only_sixteen,
    scores_unchanged,
    share_on_sentiment,
    share_unchanged,
    softmax_scores,
)
from course.checks.tweets_results import (
    analogy_vectors,
    apple_vector,
    bars,
    first_texts,
    mistakes,
    recorded,
    train_tweets,
)
from course.checks.tweets_softmax import large_scores, masked_softmax, no_word_at_all, softmax_unchanged

__all__ = [
    "accuracies_labelled",
    "accuracy",
    "accuracy_unchanged",
    "all_of_them",
    "analogy_vectors",
    "apple_vector",
    "attention_labelled",
    "attention_scores",
    "bars",
    "descend",
    "descend_unchanged",
    "exactly_so_many",
    "find_closest_embeddings",
    "find_unchanged",
    "first_of_equal",
    "first_texts",
    "grad_k",
    "grad_k_softmax",
    "grad_k_unchanged",
    "grad_v",
    "grad_v_unchanged",
    "large_scores",
    "masked_softmax",
    "mistakes",
    "no_word_at_all",
    "only_sixteen",
    "plot_accuracies",
    "plot_attention",
    "predict_sentiment",
    "predict_unchanged",
    "recorded",
    "scores_unchanged",
    "share_on_sentiment",
    "share_unchanged",
    "softmax_scores",
    "softmax_unchanged",
    "spoiled_by",
    "train_tweets",
    "waits_for",
]


#: Seven words in three dimensions; to the vector below their squared distances are 101, 89, 12, 3, 88, 67, 42.
WORDS = ["tea", "rain", "film", "dog", "sun", "bus", "sea"]
VECTORS = np.array(
    [[7, 0, -2], [0, -3, 6], [-1, 3, 0], [-4, 0, -3], [3, 7, -6], [4, 4, 1], [1, -4, -1]],
    dtype=float,
)
VECTOR = np.array([-3.0, 1.0, -2.0])


def waits_for(**functions) -> str:
    """What an exercise waits for, as the end of its check's name: a mistake is charged once, where it was made.

    Args:
        functions: the student's functions that it is made of, by their names.

    Returns:
        "" if the visible check of each passes; else " (waits for ...)".
    """
    return _waiting(functions, UPSTREAM)


def spoiled_by(**functions) -> str:
    """As `waits_for`, of the functions that change their arguments: those spoil the arrays that later cells use.

    Args:
        functions: the student's functions, by their names.
    """
    return _waiting(functions, UNTOUCHED)


def _waiting(functions: dict[str, Callable], table: dict[str, tuple[Callable, ...]]) -> str:
    wrong = [name for name, function in functions.items() if not all(_passes(c, function) for c in table.get(name, ()))]
    return f" (waits for {', '.join(wrong)})" if wrong else ""


def _passes(check: Callable, function) -> bool:
    try:
        check.__wrapped__(function)
    except Exception:
        return False
    return True


#: Function -> its visible checks.
UPSTREAM = {
    "masked_softmax": (masked_softmax,),
    "predict_sentiment": (predict_sentiment,),
    "grad_v": (grad_v,),
    "grad_k": (grad_k, grad_k_softmax),
    "accuracy": (accuracy,),
    "descend": (descend,),
}
#: Function -> the visible check that it leaves its arguments as they were.
UNTOUCHED = {
    "masked_softmax": (softmax_unchanged,),
    "predict_sentiment": (predict_unchanged,),
    "grad_v": (grad_v_unchanged,),
    "grad_k": (grad_k_unchanged,),
    "descend": (descend_unchanged,),
}


@says_so
def find_closest_embeddings(function) -> None:
    """The nearest four of seven words, then the nearest one."""
    found = _names(call(function, VECTOR, list(WORDS), VECTORS, 4))
    expected = ["dog", "film", "sea", "bus"]
    mistakes = {
        "the farthest come first: sort the distances from small to large": (0, 1, 4, 5),
        "they are sorted by the sum of absolute differences, expected the Euclidean distance": (3, 2, 6, 0),
        "they are sorted by the largest difference, expected the Euclidean distance": (3, 2, 6, 4),
        "they are sorted by the dot product, expected the Euclidean distance": (3, 4, 2, 6),
        "they are sorted by the cosine, expected the Euclidean distance": (3, 2, 4, 6),
        "the vector itself is not subtracted: these are the shortest vectors": (2, 6, 3, 5),
        "the differences are added up before they are squared": (6, 3, 2, 1),
        "the nearest word is left out": (2, 6, 5, 4),
        "they are the first words of the list, expected the nearest": (0, 1, 2, 3),
        "they are the right words in the order of the list, expected the nearest first": (2, 3, 5, 6),
        "argsort is applied twice: np.argsort(distances) gives the rows from near to far": (6, 5, 1, 0),
        "the words come with the nearest last, expected first": (5, 6, 2, 3),
    }
    if found != expected:
        for sentence, wrong in mistakes.items():  # the rows of the words that the mistake gives
            if found == [WORDS[row] for row in wrong]:
                raise AssertionError(f"`find_closest_embeddings`: {sentence}; found {found}, expected {expected}")
        if len(found) != 4:
            raise AssertionError(f"`find_closest_embeddings` gives {len(found)} words, expected n = 4 of them")
        raise AssertionError(
            f"`find_closest_embeddings`: the words are wrong: found {found}, expected {expected}; "
            "redo the distances by hand"
        )
    more = call(function, VECTORS[4], WORDS[2:6], VECTORS[2:6], 1, hint="it should work for tables of other sizes")
    if (found := _names(more)) != ["sun"]:
        raise AssertionError(
            f"`find_closest_embeddings` of four other words gives {found}, expected ['sun'], which has the very vector "
            "that is asked for (a word at distance 0 counts too): does it use its arguments `words`, `vectors`, and n?"
        )


@says_so(name="find_closest_embeddings, more words than there are")
def all_of_them(function) -> None:
    """Of three words, two of which are at the same distance, all are given without n, the nearest first."""
    hint = "n may be larger than m, the number of words: then all m words are given"
    tied = np.array([[0.0, 4.0], [1.0, 0.0], [0.0, -4.0]])
    found = _names(call(function, np.zeros(2), WORDS[:3], tied, hint=hint))
    if found[:1] != ["rain"] or sorted(found) != ["film", "rain", "tea"]:
        lost = ": words at the same distance are all given" if len(found) == 2 else ""
        raise AssertionError(
            f"`find_closest_embeddings` of three words, without n, gives {found}, expected all three, the nearest "
            f"first: rain, then film and tea, which are at the same distance, in any order{lost}"
        )


@says_so(name="find_closest_embeddings, nothing changed in place")
def find_unchanged(function) -> None:
    """The vector, the list of words and the table stay as they were."""
    given = VECTOR.copy(), list(WORDS), VECTORS.copy()
    unchanged.__wrapped__(
        lambda *arrays: function(*arrays, 3), *given, name="find_closest_embeddings(vector, words, vectors)"
    )


def _names(found, name: str = "find_closest_embeddings") -> list[str]:
    """A list, tuple or array of words as a list."""
    if found is None:
        raise AssertionError(f"`{name}` is None: does your function end with `return`?")
    if isinstance(found, str) or not isinstance(found, (list, tuple, np.ndarray)):
        raise AssertionError(f"`{name}` is of type {kind_of(found)}, expected a list of words")
    values = found.tolist() if isinstance(found, np.ndarray) else list(found)
    for value in values:
        if isinstance(value, (tuple, list)):
            raise AssertionError(f"`{name}` holds {kind_of(value)}s, expected words alone, without their distances")
        if not isinstance(value, str):
            what = "row numbers" if isinstance(value, (int, np.integer)) else f"entries of type {kind_of(value)}"
            raise AssertionError(f"`{name}` holds {what}, expected words: look them up in `words`")
    return [str(value) for value in values]
