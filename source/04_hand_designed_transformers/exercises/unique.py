"""Exercise 5.2: does this token occur once?"""

from itertools import permutations

import numpy as np

from autograder.exercises import Check, Exercise
from course import hand_designed
from course.checks.compare import numbers
from course.checks.part import defined
from course.checks.puzzles import Puzzle
from course.hand_designed.tasks import TASKS

ALIKE = 0.9999  # cosine; designs by the hints reach 0.999, copies rounded to two decimals 0.99998
TOKENS = 4  # A, B, C and CLS


class Designed(Check):
    """The weights are not those that training found, which the notebook shows, in whatever basis they are written.

    Nor are they with A, B and C exchanged, or with rows of `pos` that no sequence reaches.
    """

    @property
    def names(self):
        return frozenset({"Km_unique", "Qm_unique", "pos_unique"})

    def ask(self, student):
        return student.names(*sorted(self.names))

    def judge(self, seen, show):
        its = defined(seen, sorted(self.names))
        if its[-1] is None:  # all trained heads have positions
            return
        Km, Qm, pos = (numbers(one, "weights", "(rows, columns)") for one in its)
        for letters in permutations(range(TOKENS - 1)):
            order = [*letters, *range(TOKENS - 1, len(Km))]
            own = scores(Km[order], Qm[order] if len(Qm) == len(Km) else Qm, pos[: TASKS["unique"].rows])
            for one in hand_designed.trained_unique():
                trained = scores(one.Km, one.Qm, one.pos)
                if trained.shape == own.shape and trained.ravel() @ own.ravel() > ALIKE:
                    raise AssertionError("these are the weights of a trained head: design your own")


def scores(Km, Qm, pos):
    """Return the scores of each token at each place with each other, off the mean of their query, of length 1."""
    cls, *letters = [np.hstack([np.eye(TOKENS)[t], pos[p]]) for p in range(len(pos)) for t in (range(3) if p else [3])]
    if not letters or len(Km) != len(cls) or Qm.shape != Km.shape:
        return np.zeros(0)
    found = (np.array(letters) @ Qm) @ (np.array([cls, *letters]) @ Km).T
    found -= found.mean(axis=1, keepdims=True)
    return found / max(np.linalg.norm(found), 1e-300)


exercise = Exercise(
    parts=[
        Puzzle(title="sequences of one and two tokens", task="unique", only="core"),
        Puzzle(title="every sequence of 1 to 4 tokens", price=2, task="unique"),
        Designed(title="the weights are designed"),
    ]
)
