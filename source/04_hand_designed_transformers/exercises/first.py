"""Exercise 3.1: weights whose outputs are all the first token."""

from autograder.exercises import Exercise
from course.checks.puzzles import Puzzle

exercise = Exercise(
    parts=[
        Puzzle(title="in every sequence the right token has the largest entry", task="first", only="core"),
        Puzzle(title="every sequence of 1 to 4 tokens", price=1, task="first"),
    ]
)
