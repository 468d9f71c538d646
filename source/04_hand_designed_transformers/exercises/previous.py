"""Exercise 3.2: weights whose outputs are the tokens before."""

from autograder.exercises import Exercise
from course.checks.puzzles import Puzzle

exercise = Exercise(
    parts=[
        Puzzle(title="in every sequence the right token has the largest entry", task="previous", only="core"),
        Puzzle(title="every sequence of 1 to 6 tokens", price=1, task="previous"),
    ]
)
