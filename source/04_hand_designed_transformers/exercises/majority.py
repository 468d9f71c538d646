"""Exercise 2.2: weights whose outputs are the token that occurs most often."""

from autograder.exercises import Exercise
from course.checks.puzzles import Puzzle

exercise = Exercise(parts=[Puzzle(title="every sequence of 1 to 6 tokens", task="majority")])
