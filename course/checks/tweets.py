"""Assignment 01, tweets: visible checks of what no worked example shows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from course.checks import lists, trials
from course.checks.compare import call, numbers, says_so
from course.checks.tweets_figures import attention_labelled, plot_attention
from course.checks.upstream import blames, passes

__all__ = [
    "all_of_them",
    "attention_labelled",
    "descend",
    "descend_unchanged",
    "exactly_so_many",
    "on_matrices",
    "only_sixteen",
    "padding_is_zero",
    "plot_attention",
    "softmax_is_right",
    "softmax_scores",
    "sums_are_one",
]


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


def padding_is_zero(function) -> None:
    """Check that the weight of padding is 0 to all digits, not only small.

    Raises:
        AssertionError: it is not.
    """
    mask = np.array([[True, False, True], [False, True, True]])
    found = numbers(call(function, np.array([[0.0, 2.0, 1.0], [-1.0, 3.0, 0.0]]), mask), "masked_softmax", "(n, L)")
    if found.shape == mask.shape and found[~mask].any():
        raise AssertionError(
            f"`masked_softmax` gives padding a weight of {np.abs(found[~mask]).max():.1g}, expected exactly 0: "
            "the score that stands for padding is not low enough (-np.inf is)"
        )


def sums_are_one(function) -> None:
    """Check that the sum of a row of weights is 1 to five digits, not only nearly.

    Raises:
        AssertionError: it is not.
    """
    weights = call(function, np.array([[0.0, 2.0, 1.0], [-1.0, 3.0, 0.0]]), np.ones((2, 3), dtype=bool))
    sums = numbers(weights, "masked_softmax", "(n, L)").sum(axis=-1)
    if sums.shape == (2,) and np.abs(sums - 1).max() > 1e-5:
        raise AssertionError(
            f"the weights of `masked_softmax` sum to {sums[0]:.6f}, expected 1: are they rounded, or in float16?"
        )


def on_matrices(descend: Callable) -> Callable:
    """Return the student's descent as a function of data.

    Args:
        descend: the student's.

    Returns:
        (M, m, k0, v0, learning_rate, iterations) -> what it gives with the gradients M (k, v), where M is (2, 2), and
        the measure m (k[0], v[0]), where m is (2,).
    """

    def descended(M, m, k0, v0, learning_rate, iterations):
        def gradients(k, v):
            return M[0, 0] * k + M[0, 1] * v, M[1, 0] * k + M[1, 1] * v

        def measure(k, v) -> float:
            return float(m[0] * k[0] + m[1] * v[0])

        return descend(gradients, measure, k0, v0, learning_rate, iterations)

    return descended


@says_so
def descend(function) -> None:
    """Check the worked example, and a second call, whose history is a new list."""
    trials.passes(on_matrices(function), "tweets.descend")
    if (entries := len(_history(function, 1))) != 2:
        raise AssertionError(
            f"`history` of a second call with iterations = 1 has {entries} entries, expected 2: make a new list in "
            "each call, and take `iterations` steps"
        )


@says_so(name="descend, exactly so many steps")
def exactly_so_many(function) -> None:
    """Check that it takes all steps, also where gradients are 0 and where the measure stays, falls or rises."""
    for steps, slope, what in (
        (3, 0.0, "stays as it is"),
        (130, 0.0, "stays as it is"),
        (130, 1e-3, "falls"),
        (130, -1e-3, "rises"),
    ):
        if (entries := len(_history(function, steps, slope))) != steps + 1:
            raise AssertionError(
                f"`history` has length {entries} after {steps} steps in which the measure {what}, expected "
                f"{steps + 1}: take exactly `iterations` steps, without a stop"
            )


def _history(function, iterations: int, slope: float = 1.0) -> np.ndarray:
    """Return the history of a descent in which all slopes are the same.

    Raises:
        AssertionError: there is none.
    """
    start = np.array([4.0, -2, 6])
    found = call(
        function, lambda k, v: (0 * k + slope, 0 * v + slope), lambda k, v: float(k[0]), start, start, 0.5, iterations
    )
    if not isinstance(found, (tuple, list)) or len(found) != 3:
        raise AssertionError("`descend` should return three things: k, v, history")
    return found[2]


@says_so(name="descend, k0 and v0 stay as they were")
def descend_unchanged(function) -> None:
    """Check that the start is not moved."""
    trials.keeps_inputs.__wrapped__(on_matrices(function), "tweets.descend")


@says_so(name="attention_scores, softmax")
@blames("tweets")
def softmax_scores(function) -> None:
    """Check the softmax weights of a tweet."""
    trials.passes(function, "tweets.softmax_scores")


def softmax_is_right(function) -> bool:
    """Return whether the softmax weights of a short tweet are right: if not, they have lost their price already."""
    return passes(trials.passes, function, "tweets.softmax_scores")


@says_so(name="attention_scores, sixteen words at most")
def only_sixteen(function) -> None:
    """Of a longer tweet the first sixteen words have a score; so in the softmax, if that of a short tweet is right."""
    trials.passes(function, "tweets.linear_of_long")
    if softmax_is_right(function):
        trials.passes(function, "tweets.softmax_of_long")
