"""Exercise 7.4: unique tokens with as few columns as possible."""

from autograder.exercises import Exercise

from ._puzzles import smallest

exercise = Exercise(
    parts=smallest(
        "unique",
        title="the first points: few columns, and short sequences have the right signs",
        plain=4,
        best=2,
        price=1,
        rest="every sequence",
    )
)
