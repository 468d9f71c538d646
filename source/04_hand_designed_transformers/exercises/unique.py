"""Exercise 5.2: does this token occur once?"""

from autograder.exercises import Exercise
from course.checks.puzzles import Puzzle

exercise = Exercise(
    parts=[
        Puzzle(title="sequences of one and two tokens", task="unique", only="core"),
        Puzzle(title="every sequence of 1 to 4 tokens", price=2, task="unique"),
    ]
)
