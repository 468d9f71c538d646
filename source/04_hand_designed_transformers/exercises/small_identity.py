"""Exercise 7.1: the identity with fewer columns than tokens."""

from autograder.exercises import Exercise
from course.checks.puzzles import Puzzle

name = "small_identity"
exercise = Exercise(
    parts=[
        Puzzle(
            title="the right token has the largest entry, with fewer than three columns",
            task="identity",
            ending=name,
            only="core",
            fewer_than=3,
        ),
        Puzzle(title="every output within 0.001", price=1, task="identity", ending=name),
    ]
)
