"""Exercise 3.3 a: weights that reverse four tokens."""

from autograder.exercises import Exercise
from course.checks.puzzles import Puzzle

exercise = Exercise(
    parts=[
        Puzzle(title="in every sequence the right token has the largest entry", task="reverse", only="core"),
        Puzzle(title="every sequence of 4 tokens", price=0.5, task="reverse"),
    ]
)
