"""Exercise 3.1 b: for each similarity that gives no weights, a query and keys that show it."""

import numpy as np

from autograder.exercises import Exercise, Results, from_student
from course.checks.compare import kind_of, numbers


def similarities(letter, q, keys):
    """Return the similarities of a query, one number, with its keys, (n,)."""
    products = q * keys
    return {
        "A": np.exp(products),
        "B": products,
        "C": -np.exp(products),
        "D": np.maximum(products, 0),
        "E": np.exp(-((q - keys) ** 2) / 2),
        "F": products**2 + 1,
        "G": np.cos(products),
        "H": np.exp(products) - 1,
    }[letter]


def case_of(name, pair):
    """Return a query, a number, and its keys, (n,).

    Raises:
        AssertionError: they are not that, or too large.
    """
    if not isinstance(pair, (tuple, list)) or len(pair) != 2:
        raise AssertionError(f"`{name}` is of type {kind_of(pair)}, expected a pair: a query and a list of keys")
    q, keys = numbers(pair[0], f"the query of {name}", "()"), numbers(pair[1], f"the keys of {name}", "(n,)")
    if q.ndim != 0 or keys.ndim != 1 or not len(keys):
        raise AssertionError(f"`{name}` should be a pair of one number, the query, and a list of numbers, its keys")
    if not np.all(np.abs([q, *keys]) <= 5):
        raise AssertionError(f"`{name}` holds a number that is not between -5 and 5")
    return float(q), keys


def each_fails(counterexamples):
    """Check that all that is given are counterexamples, and that one is."""
    if not isinstance(counterexamples, dict) or not counterexamples:
        raise AssertionError(
            f"`counterexamples` is of type {kind_of(counterexamples)}, expected a dict: letter -> (query, list of keys)"
            if not isinstance(counterexamples, dict)
            else "`counterexamples` is empty"
        )
    for letter, pair in counterexamples.items():
        if not isinstance(letter, str) or letter not in list("ABCDEFGH"):
            raise AssertionError(
                f"`counterexamples` has the key {from_student(repr(letter))}, expected letters from A to H, in quotes"
            )
        q, keys = case_of(f"counterexamples[{letter!r}]", pair)
        found = similarities(letter, q, keys)
        size = float(np.abs(found).sum())
        rounding = 1e-15 * len(keys) if letter == "G" else 0.0  # as cos(π/2) is not quite 0
        if abs(found.sum()) > max(1e-9 * size, rounding) and np.min(found / found.sum()) > -1e-9:
            weights = from_student(", ".join(f"{weight:.3g}" for weight in found / found.sum()))
            raise AssertionError(
                f"`counterexamples[{letter!r}]` shows nothing: the weights are {weights}, so they are finite, not "
                "negative, and sum to 1"
            )


def all_four(counterexamples):
    found = len(counterexamples) if isinstance(counterexamples, dict) else 0
    if found < 4:
        raise AssertionError(f"`counterexamples` has {found} entries, expected one for each of the four")


exercise = Exercise(
    parts=[
        Results(title="each is a counterexample", judge=each_fails),
        Results(title="four entries", price=1, judge=all_four),
    ]
)
