"""Exercise 1.7: which line three friends have changed."""

import numpy as np

from autograder.exercises import Exercise, Results, from_student

LETTERS, CHOICES = ("A", "B", "C"), 6
#: letter -> number of the line, and what shows it.
RIGHT = {
    "A": (2, "both of its losses fall far below what any reader of the past could reach, and alone it writes nonsense"),
    "B": (4, "it knows one batch by heart: its training loss falls, and that of the validation text rises"),
    "C": (1, "its training loss reaches 0 almost at once, and it repeats the last character of the prompt"),
}


def choices_of(causes):
    """Return the three numbers.

    Raises:
        AssertionError: they are not three numbers of the list.
    """
    if not isinstance(causes, dict) or sorted(map(str, causes)) != list(LETTERS):
        raise AssertionError('`causes` should be a dict with the entries "A", "B" and "C"')
    for letter, number in causes.items():
        whole = isinstance(number, (int, float, np.number)) and not isinstance(number, bool)
        if not whole or number not in range(1, CHOICES + 1):
            raise AssertionError(
                f"`causes[{letter!r}]` is {from_student(repr(number))}, expected one of the numbers 1 to {CHOICES}"
            )
    return causes


def of_the_list(causes):
    choices = choices_of(causes)
    if len(set(choices.values())) < len(LETTERS):
        raise AssertionError("two friends have the same number: each changed a different line")


def explain_the_curves(causes):
    choices = choices_of(causes)
    for letter, (number, evidence) in RIGHT.items():
        if choices[letter] != number:
            raise AssertionError(f"`causes[{letter!r}]` is not the line that {letter} has changed: {evidence}")


exercise = Exercise(
    parts=[
        Results(title="three different lines (which are right shows when you hand in)", judge=of_the_list),
        Results(title="each explains what is seen", exactly=explain_the_curves),
    ]
)
