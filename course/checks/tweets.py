"""Assignment 01, tweets: the visible checks of what looks words up, and what exercises wait for; others lie beside it.

Expected values, and the values that common mistakes give, are written out, so that nothing here computes an answer. The
sizes of the examples are none of the notebook's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from course.checks import lists, trials
from course.checks.compare import call, says_so
from course.checks.tweets_descent import descend, descend_unchanged, exactly_so_many, on_matrices
from course.checks.tweets_figures import accuracies_labelled, attention_labelled, plot_accuracies, plot_attention
from course.checks.tweets_results import (
    analogy_vectors,
    apple_vector,
    bars,
    first_texts,
    mistakes,
    recorded,
    train_tweets,
)
from course.checks.tweets_softmax import padding_is_zero

__all__ = [
    "accuracies_labelled",
    "all_of_them",
    "analogy_vectors",
    "apple_vector",
    "attention_labelled",
    "bars",
    "descend",
    "descend_unchanged",
    "exactly_so_many",
    "first_texts",
    "mistakes",
    "on_matrices",
    "only_sixteen",
    "padding_is_zero",
    "plot_accuracies",
    "plot_attention",
    "recorded",
    "softmax_scores",
    "spoiled_by",
    "train_tweets",
    "waits_for",
]


#: Function that later exercises are made of -> its worked examples; those of `descend` are code.
EXAMPLES = {
    "masked_softmax": ("masked_softmax",),
    "predict_sentiment": ("predict_sentiment",),
    "grad_v": ("grad_v",),
    "grad_k": ("grad_k", "grad_k_softmax"),
    "accuracy": ("accuracy",),
    "attention_scores": ("softmax_scores",),
    "descend": (),
}


def waits_for(**functions: Callable) -> str:
    """What an exercise waits for, as the end of its check's name: a mistake is charged once, where it was made.

    Args:
        functions: the student's functions that it is made of, by their names.

    Returns:
        "" if the visible check of each passes; else " (waits for ...)".
    """
    return _waiting(functions, trials.passes, descend)


def spoiled_by(**functions: Callable) -> str:
    """As `waits_for`, of the functions that change their arguments: those spoil the arrays that later cells use.

    Args:
        functions: the student's functions, by their names.
    """
    return _waiting(functions, trials.keeps_inputs.__wrapped__, descend_unchanged)


def _waiting(functions: Mapping[str, Callable], check: Callable, of_descend: Callable) -> str:
    wrong = []
    for name, function in functions.items():
        try:
            for key in EXAMPLES[name]:
                check(function, f"tweets.{key}")
            if name == "descend":
                of_descend.__wrapped__(function)
        except Exception:
            wrong.append(name)
    return f" (waits for {', '.join(wrong)})" if wrong else ""


@says_so(name="find_closest_embeddings, more words than there are")
def all_of_them(function) -> None:
    """Of three words, two of which are at the same distance, all are given without n, the nearest first."""
    hint = "n may be larger than m, the number of words: then all m words are given"
    tied = np.array([[0.0, 4.0], [1.0, 0.0], [0.0, -4.0]])
    found = lists.plain(
        call(function, np.zeros(2), ["tea", "rain", "film"], tied, hint=hint),
        "find_closest_embeddings",
        "a list of words",
    )
    if found[:1] != ["rain"] or sorted(map(str, found)) != ["film", "rain", "tea"]:
        lost = ": words at the same distance are all given" if len(found) == 2 else ""
        raise AssertionError(
            f"`find_closest_embeddings` of three words, without n, gives {found}, expected all three, the nearest "
            f"first: rain, then film and tea, which are at the same distance, in any order{lost}"
        )


@says_so(name="attention_scores, softmax{waits}")
def softmax_scores(function, waits: str) -> None:
    """The softmax weights of a tweet; nothing is looked at if it waits for another exercise."""
    if not waits:
        trials.passes(function, "tweets.softmax_scores")


@says_so(name="attention_scores, sixteen words at most{waits}")
def only_sixteen(function, waits: str) -> None:
    """Of a longer tweet the first sixteen words have a score; so in the softmax, if that of a short tweet is right."""
    trials.passes(function, "tweets.linear_of_long")
    if not waits and not waits_for(attention_scores=function):
        trials.passes(function, "tweets.softmax_of_long")
