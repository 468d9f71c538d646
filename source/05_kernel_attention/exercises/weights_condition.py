"""Exercise 3.1 c: when weights are finite, not negative, and sum to 1."""

from autograder.exercises import Exercise

from ._choices import code_of, compared, parts

HINTS = (
    "condition: which one holds for C of 3.1 b too, and fails for B?",
    "exception: when do all keys of a query get the similarity 0?",
)


def one_choice(weights_condition):
    code_of(weights_condition, "weights_condition", "ABCDE", "12345")


def right(weights_condition):
    compared(weights_condition, "weights_condition", "ABCDE", "12345", "E2", HINTS)


exercise = Exercise(parts=parts(one_choice, right))
