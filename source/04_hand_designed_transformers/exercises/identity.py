"""Exercise 2.1: weights whose outputs are the tokens themselves."""

from autograder.exercises import Exercise
from course.checks.puzzles import Puzzle

exercise = Exercise(
    parts=[
        Puzzle(title="in every sequence the right token has the largest entry", task="identity", only="core"),
        Puzzle(title="every sequence of 1 to 6 tokens", price=1, task="identity"),
    ]
)
