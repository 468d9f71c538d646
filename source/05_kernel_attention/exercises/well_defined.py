"""Exercise 3.1 b: which similarities give weights that are finite, not negative, and sum to 1."""

import numpy as np

from autograder.exercises import Exercise, Results, from_student
from course.checks.compare import kind_of

#: What each gives for a query and its keys, from their inner products and their squared distances.
SIMILARITIES = {
    "A": lambda products, distances: np.exp(products),
    "B": lambda products, distances: products,
    "C": lambda products, distances: -np.exp(products),
    "D": lambda products, distances: np.maximum(products, 0),
    "E": lambda products, distances: np.exp(-distances / 2),
    "F": lambda products, distances: products**2 + 1,
    "G": lambda products, distances: np.cos(products),
    "H": lambda products, distances: np.exp(products) - 1,
}
COUNTEREXAMPLES = {
    "B": "for q = 1 and the keys 1 and -1 its values are 1 and -1, whose sum is 0",
    "D": "for q = 0 all its values are 0, and so is their sum",
    "G": "for q = 1 and the keys 0 and 3 its values are 1 and -0.99: one weight is negative",
    "H": "for q = 0 all its values are 0, and so is their sum",
}
NUMBERS = np.array([-3.0, -1.0, -0.5, 0.0, 0.5, 1.0, 3.0])


def gives_weights(similarity):
    """Return whether all queries of one number have such weights, with one key and with seven."""
    for q in NUMBERS:
        for keys in (NUMBERS, *NUMBERS[:, None]):
            found = similarity(q * keys, (q - keys) ** 2)
            if abs(found.sum()) < 1e-9 or (found / found.sum()).min() < 0:
                return False
    return True


def letters_of(found):
    """Return the letters of a choice.

    Raises:
        AssertionError: they are not those of the table.
    """
    if not isinstance(found, (list, tuple, set, str)) or not all(isinstance(letter, str) for letter in found):
        raise AssertionError(f"`well_defined` is of type {kind_of(found)}, expected a list of letters in quotes")
    chosen = {letter.strip().upper() for letter in found} - {"", ","}
    if unknown := sorted(chosen - set("ABCDEFGH")):
        raise AssertionError(
            f"`well_defined` holds {from_student(repr(unknown[0]))}, expected letters from A to H, each in quotes"
        )
    return chosen


def letters(well_defined):
    letters_of(well_defined)


def those_with_weights(well_defined):
    chosen = letters_of(well_defined)
    for letter, similarity in SIMILARITIES.items():
        if letter in chosen and not gives_weights(similarity):
            raise AssertionError(f"`well_defined` holds {letter}: {COUNTEREXAMPLES[letter]}")
    if any(letter not in chosen and gives_weights(similarity) for letter, similarity in SIMILARITIES.items()):
        raise AssertionError(
            "a suitable similarity is missing from `well_defined`: look at the weights after the division"
        )


exercise = Exercise(
    parts=[
        Results(title="letters of the table", judge=letters),
        Results(title="each letter has such weights, and none is missing", exactly=those_with_weights),
    ]
)
