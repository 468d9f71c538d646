"""Assignment 05: the visible checks of single numbers and choices, and of how many features there are.

Those of its other parts lie beside this file. None of them holds a solution.
"""

from __future__ import annotations

import numpy as np

from course.checks.compare import call, kind_of, numbers, says_so

PAIR = "`score_moments(d, mu, sigma)` gives {found}, expected two numbers: `return a, b`"
X_2 = np.array([[2.0, 1.0], [3.0, -1.0], [0.0, 4.0]])
X_3 = np.array([[1.0, 2.0, -1.0], [2.0, 1.0, 3.0]])

CHOICES = (
    "n*d",
    "n*c",
    "c*m",
    "n*c*m",
    "n*c*d",
    "n^2",
    "n^2*c",
    "n^2*max(d,m)",
    "n^2*d*m",
    "n*max(n,d,m)",
    "n*(d+m)+c*m",
    "n*(c+m)+c*m",
)


@says_so(name="score_moments, two numbers")
def score_pair(function) -> None:
    """`score_moments` gives two numbers."""
    values = numbers(call(function, 2, 1.0, 1.5), "score_moments(d, mu, sigma)", "two numbers")
    if values.shape != (2,):
        raise AssertionError(PAIR.format(found=f"an array of shape {values.shape}" if values.ndim else "one number"))


@says_so(name="well_defined, letters from A to H")
def letters(found) -> None:
    """Check that a choice holds letters of the list alone."""
    letters_of(found)


def letters_of(found) -> set[str]:
    """Return the letters of a choice.

    Raises:
        AssertionError: they are not those of the list.
    """
    if not isinstance(found, (list, tuple, set, str)) or not all(isinstance(letter, str) for letter in found):
        raise AssertionError(f"`well_defined` is of type {kind_of(found)}, expected a list of letters in quotes")
    chosen = {letter.strip().upper() for letter in found} - {"", ","}
    if unknown := sorted(chosen - set("ABCDEFGH")):
        raise AssertionError(f"`well_defined` holds {unknown[0]!r}, expected letters from A to H, each in quotes")
    return chosen


@says_so(name="quadratic_features, no feature twice")
def quadratic_count(function) -> None:
    """(D + 1)(D + 2) / 2 features."""
    for X, count in ((X_2, 6), (X_3, 10)):
        phi = _features(call(function, X), len(X), "quadratic_features(X)")
        if phi.shape[1] != count:
            more = "perhaps x_i x_j and x_j x_i are both there"
            hint = more if phi.shape[1] > count else "count the products x_i x_j, the squares, the x_i and the 1"
            raise AssertionError(
                f"`quadratic_features(X)` has {phi.shape[1]} features for D = {X.shape[1]}, expected "
                f"(D + 1)(D + 2)/2 = {count}: {hint}"
            )


@says_so(name="complexity, a string of the list at least")
def complexity_choices(*found) -> None:
    """At least one of the four is a string of the list."""
    if not any(isinstance(choice, str) and _plain(choice) in CHOICES for choice in found):
        raise AssertionError("none of the four is a string of the list: copy a string from it, in quotes")


@says_so(name="{name}, a string of the list")
def choice(name: str, found) -> None:
    """Check that a choice is in the list."""
    choice_of(name, found)


def choice_of(name: str, found) -> str:
    """Return a choice as it stands in the list, in small letters without spaces.

    Raises:
        AssertionError: it is not in the list.
    """
    if not isinstance(found, str):
        raise AssertionError(f"`{name}` is of type {kind_of(found)}, expected a string of the list, in quotes")
    if _plain(found) not in CHOICES:
        raise AssertionError(f"`{name}` is {found!r}, which is not in the list: copy a string from it")
    return _plain(found)


def _plain(choice) -> str:
    return "".join(str(choice).split()).lower().replace("**", "^")


def _features(found, rows: int, name: str) -> np.ndarray:
    """Features as an array with one row for each vector."""
    values = numbers(found, name, "(n, C)")
    if values.ndim != 2 or len(values) != rows:
        raise AssertionError(f"`{name}` has shape {values.shape}, expected ({rows}, C): one row for each vector")
    return values
