"""Exercise 5.1: is there an A before this token?"""

from autograder.exercises import Exercise
from course.checks.puzzles import Puzzle

exercise = Exercise(
    parts=[
        Puzzle(title="the tokens B and C have the right signs", task="before", only="core"),
        Puzzle(title="the A's too, in every sequence of 1 to 4 tokens", price=1, task="before"),
    ]
)
