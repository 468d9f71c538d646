"""What the checks of puzzles show and what they keep. Which mistake gets which sentence the answers prove."""

import numpy as np

from course.checks.diagnoses import _start_shut_out
from course.checks.part import finding_of
from course.checks.puzzles import Puzzle
from course.checks.quoting import shown
from course.checks.running import explain
from course.checks.verbs import here
from course.checks.weights import two_layers
from course.hand_designed import TASKS, codes, pictures

EYE = np.eye(3)


def found(check, show=True, **names):
    return finding_of(check, here(names, explain), show)


def message(check, show=True, **names):
    return shown(found(check, show, **names).sentence)


def weights(ending, Km, Qm, Vm, **more):
    return {f"{letter}_{ending}": value for letter, value in {"Km": Km, "Qm": Qm, "Vm": Vm, **more}.items()}


IDENTITY = Puzzle(title="identity", task="identity")


def test_the_visible_check_names_the_sequence_and_the_numbers():
    text = message(IDENTITY, **weights("identity", EYE, EYE, EYE))
    assert "A B" in text
    assert "expected [1.0, 0.0, 0.0] within" in text
    assert "of 1092 sequences" in text


def test_the_hidden_check_gives_no_number_away():
    text = message(IDENTITY, show=False, **weights("identity", EYE, EYE, EYE))
    assert not any(c.isdigit() for c in text)
    assert "a sequence of different tokens" in text


def test_a_failure_is_drawn_for_the_visible_check_only(monkeypatch):
    drawn = []
    monkeypatch.setattr(pictures, "display", drawn.append)
    wrong = weights("unique", np.eye(4), np.eye(4), np.ones((4, 1)), pos=None)
    found(Puzzle(title="unique", task="unique"), **wrong).picture()
    assert found(Puzzle(title="unique", task="unique"), show=False, **wrong).picture is None
    (figure,) = drawn
    assert [ax.get_title() for ax in figure.axes] == ["attention in >AA", "output that it got", "wanted"]


def test_a_missing_name_is_named():
    assert message(IDENTITY).startswith("`Km_identity` is not defined yet")


def test_shutting_out_the_first_position_changes_nothing_else():
    rng = np.random.default_rng(2)
    first, second = ([rng.standard_normal((rows, columns)) for columns in (3, 3, 2)] for rows in (5, 7))
    weights = two_layers(first, [*second[:2], rng.standard_normal((7, 3))], rng.standard_normal((5, 2)))
    shut = _start_shut_out(weights, weights.first)
    task = TASKS["induction"]
    x = task.inputs(codes(5)[7][None])[0]
    two = weights.model(task).run(x)[1]
    without = shut.model(task).run(x)[1]
    rest = two.attention[1:, 1:] / two.attention[1:, 1:].sum(axis=1, keepdims=True)
    assert np.allclose(without.attention[1:, 1:], rest)
    assert not without.attention[1:, 0].any()
