"""What the checks of puzzles show and what they keep. Which mistake gets which sentence the answers prove."""

import numpy as np

from course.checks.part import finding_of
from course.checks.puzzles import Puzzle
from course.checks.quoting import shown
from course.checks.running import explain
from course.checks.verbs import here
from course.hand_designed import pictures

EYE = np.eye(3)
IDENTITY = Puzzle(title="identity", task="identity")


def found(check, show=True, **names):
    return finding_of(check, here(names, explain), show)


def message(check, show=True, **names):
    return shown(found(check, show, **names).sentence)


def weights(ending, Km, Qm, Vm, **more):
    return {f"{letter}_{ending}": value for letter, value in {"Km": Km, "Qm": Qm, "Vm": Vm, **more}.items()}


def test_only_the_visible_check_gives_numbers_away():
    wrong = weights("identity", EYE, EYE, EYE)
    words = ("A B", "expected [1.0, 0.0, 0.0] within", "of 1092 sequences")
    assert [word for word in words if word not in message(IDENTITY, **wrong)] == []
    hidden = message(IDENTITY, show=False, **wrong)
    assert not any(c.isdigit() for c in hidden)
    assert "a sequence of different tokens" in hidden


def test_a_failure_is_drawn_for_the_visible_check_only(monkeypatch):
    drawn = []
    monkeypatch.setattr(pictures, "display", drawn.append)
    wrong = weights("unique", np.eye(4), np.eye(4), np.ones((4, 1)), pos=None)
    found(Puzzle(title="unique", task="unique"), **wrong).picture()
    assert found(Puzzle(title="unique", task="unique"), show=False, **wrong).picture is None
    (figure,) = drawn
    assert [ax.get_title() for ax in figure.axes] == ["attention in >AA", "output that it got", "wanted"]
