"""Exercise 7.2: the first token with as few columns as possible."""

from autograder.exercises import Exercise

from ._puzzles import smallest

exercise = Exercise(
    parts=smallest(
        "first",
        title="the first points: few columns, and the right token has the largest entry",
        plain=4,
        best=1,
        price=0.5,
    )
)
