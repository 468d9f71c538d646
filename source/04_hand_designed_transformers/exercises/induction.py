"""Exercise 6.1: two layers that continue a sequence as it went on before."""

from autograder.exercises import Exercise
from course.checks.puzzles import Puzzle

exercise = Exercise(
    parts=[
        Puzzle(
            title="the right token has the largest entry where no earlier occurrence is at position 0",
            task="induction",
            only="core",
        ),
        Puzzle(title="it has the largest entry in every sequence", price=2, task="induction", only="choice"),
        Puzzle(title="every sequence of 1 to 5 tokens, within 0.001", price=2, task="induction"),
    ]
)
