"""Exercise 7.3: the previous token with as few columns as possible."""

from autograder.exercises import Exercise

from ._puzzles import smallest

exercise = Exercise(
    parts=smallest(
        "previous",
        title="the first points: few columns, and the right token has the largest entry",
        plain=6,
        best=2,
        price=1,
    )
)
