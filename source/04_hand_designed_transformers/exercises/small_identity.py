"""Exercise 7.1: the identity with as few columns as possible."""

from autograder.exercises import Exercise

from ._puzzles import smallest

exercise = Exercise(
    parts=smallest(
        "identity",
        title="the first points: few columns, and the right token has the largest entry",
        plain=3,
        best=2,
        price=1,
    )
)
