"""The checks of assignment 04: what is right passes in any form, and each mistake gets its own sentence."""

from __future__ import annotations

import numpy as np
import pytest
from refusals import refused

from course.checks import hand_designed as checks
from course.checks import puzzles, syntax
from course.checks.source import vectorised
from course.hand_designed import pictures

EYE = np.eye(3)
SELF = (4.0 * EYE, 5.0 * EYE, EYE)


def test_the_visible_check_names_the_sequence_and_the_numbers(capsys):
    """It says which sequence, which token, what came out and what was wanted."""
    text = refused(checks.identity, EYE, EYE, EYE)
    assert "A B" in text
    assert "expected [1.0, 0.0, 0.0] within" in text
    assert "of 1092 sequences" in text
    assert "✓" not in capsys.readouterr().out


def test_the_hidden_check_gives_no_number_away():
    """It says what kind of case failed, in words."""
    text = refused(checks.solves, "identity", EYE, EYE, EYE)
    assert not any(c.isdigit() for c in text)
    assert "a sequence of different tokens" in text


def test_a_failure_is_drawn_for_the_visible_check_only(monkeypatch):
    """The attention of the failing sequence is a picture with three panels."""
    drawn = []
    monkeypatch.setattr(pictures, "display", drawn.append)
    refused(checks.solves, "unique", np.eye(4), np.eye(4), np.ones((4, 1)), show=True)
    refused(checks.solves, "unique", np.eye(4), np.eye(4), np.ones((4, 1)))
    (figure,) = drawn
    assert [ax.get_title() for ax in figure.axes] == ["attention in >AA", "output that it got", "wanted"]


def test_right_weights_pass(capsys):
    """The check says that it passed."""
    checks.identity(*(10 * m for m in SELF[:2]), EYE)
    assert "✓ identity" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("weights", "says"),
    [
        ((EYE, EYE, EYE), puzzles.SMALL_GAP),
        ((np.ones((3, 3)), 100 * EYE, EYE), puzzles.UNIFORM),
        ((-100 * EYE, EYE, EYE), puzzles.OPPOSITE),
        ((100 * EYE, EYE, 2 * EYE), puzzles.VALUES),
        ((100 * EYE, EYE, EYE[::-1]), puzzles.VALUES),
    ],
)
def test_mistakes_by_content(weights, says):
    """The sentence names the mistake."""
    assert says in refused(checks.solves, "identity", *weights)


@pytest.mark.parametrize(
    ("weights", "says"),
    [
        ((np.eye(4, 3), np.eye(4, 3), EYE), "transposed"),
        ((EYE, np.eye(3, 2), EYE), "expected the same"),
        ((np.ones(3), np.ones(3), EYE), "one column is written"),
        ((np.zeros((3, 0)), np.zeros((3, 0)), EYE), "at least 1"),
        ((np.full((3, 3), np.inf), EYE, EYE), "infinity"),
        ((EYE, EYE, np.eye(3, 2)), "(3, 3)"),
        (("A", EYE, EYE), "numbers"),
        ((None, EYE, EYE), "None"),
        (([[1, 2], [3]], EYE, EYE), "numbers"),
    ],
)
def test_shapes_and_types(weights, says):
    """What does not fit is named before anything is tried."""
    assert says in refused(checks.solves, "identity", *weights)


def test_positions_are_counted_with_cls():
    """Four tokens behind CLS need five rows."""
    text = refused(checks.solves, "unique", np.eye(5), np.eye(5), np.ones((5, 1)), np.ones((4, 1)))
    assert "4 rows" in text
    assert "CLS takes the first" in text


def test_matrices_without_rows_for_positions():
    """Token rows alone beside a pos are found."""
    assert "no rows yet" in refused(checks.solves, "first", EYE, EYE, EYE, np.eye(4))


def test_a_claim_must_be_that_of_the_matrices():
    """Claiming one dimension and showing three is refused."""
    assert "3 columns" in refused(checks.claimed, "identity", 1, 100 * EYE, EYE, EYE)


def test_a_larger_size_than_the_best_known_is_named():
    """The sentence says that a smaller one exists."""
    assert "smaller" in refused(checks.no_larger_than, "identity", EYE, 2)
    checks.no_larger_than("identity", np.eye(3, 2), 2)


# The rule about loops, for a torch module

HEAD = """
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.one = nn.Linear(3, 3, bias=False)

"""
BODIES = {
    "at once": ("    def forward(self, x):\n        # for each query\n        return self.one(x) @ x.T\n", True),
    "over the layers": (
        "    def forward(self, x):\n        a, b = [f(x) for f in (self.one, self.one)]\n        return a @ b.T\n",
        True,
    ),
    "map over the layers": (
        "    def forward(self, x):\n        a, b = map(lambda f: f(x), (self.one, self.one))\n        return a @ b.T\n",
        True,
    ),
    "for": (
        "    def forward(self, x):\n        rows = []\n        for q in x:\n            rows.append(q @ x.T)\n"
        "        return torch.stack(rows)\n",
        False,
    ),
    "comprehension": ("    def forward(self, x):\n        return torch.stack([q @ x.T for q in x])\n", False),
    "while": (
        "    def forward(self, x):\n        i, rows = 0, []\n        while i < len(x):\n"
        "            rows.append(x @ x[i])\n            i += 1\n        return torch.stack(rows)\n",
        False,
    ),
    "map of a library function": (
        "    def forward(self, x):\n        q = self.one(x)\n        return torch.stack(list(map(x.mv, q)))\n",
        False,
    ),
    "in another method": (
        "    def rows(self, x):\n        return [x @ q for q in x]\n\n"
        "    def forward(self, x):\n        return torch.stack(self.rows(x))\n",
        False,
    ),
}


@pytest.mark.parametrize("body", BODIES)
def test_loops_over_queries_in_a_module(body, monkeypatch):
    """A module is looked at in its text and in its run; a word in a comment is no loop."""
    import linecache

    import torch

    text, allowed = HEAD + BODIES[body][0], BODIES[body][1]
    monkeypatch.setattr(syntax, "CELLS", [text])
    name = f"<cell {body}>"
    monkeypatch.setitem(linecache.cache, name, (len(text), None, text.splitlines(True), name))
    space = {"nn": torch.nn, "torch": torch, "__name__": "__main__"}
    exec(compile(text, name, "exec"), space)
    arguments = ("Model", space["Model"](), lambda n: (torch.ones(n, 3),))
    if allowed:
        vectorised(*arguments, each="queries", torch=True)
    else:
        assert "queries one at a time" in refused(vectorised, *arguments, each="queries", torch=True)
