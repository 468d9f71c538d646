"""Answers that are equal, answers that are similar, and how fast they are marked."""

from __future__ import annotations

import json
from itertools import count

import pytest

from autograder.marking.answers import UnreadableError, answer_text, in_order
from autograder.marking.pace import minutes_left

TIME = "2026-03-01T10:00:00+00:00"


@pytest.fixture
def key(tmp_path):
    """`key("text", ...)`: what equal answers share; a second text is in a copy of the answer's cell."""

    numbers = count()

    def read(*texts, kind="markdown", name=""):
        cells = [{"id": f"why-{n}" if n else "why", "cell_type": kind, "source": t} for n, t in enumerate(texts)]
        path = tmp_path / (name or f"{next(numbers)}.ipynb")
        path.write_text(json.dumps({"cells": [*cells, {"id": "whyever", "source": "no answer"}]}))
        return answer_text(path, "why")[1]

    return read


class TestReading:
    """Which answers are equal."""

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("It is zero.", "it  is\nZERO."),
            (r"So $\frac12 x\, y$ it is", r"so $\frac12x y$ it is"),
            (r"$\sum\,l$", r"$\sum l$"),
            (r"$\left(x~y\right)$", "$( x y )$"),
            ("café", "cafe\u0301"),
        ],
    )
    def test_equal(self, key, one, other):
        """White space, case and the spacing of formulas make no difference."""
        assert key(one) == key(other)

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("the value $K$", "the value $k$"),
            ("the value $$K$$", "the value $$k$$"),
            (r"$\sum l$", r"$\suml$"),
            ("`X` wins", "`x` wins"),
            ("not equal", "equal"),
        ],
    )
    def test_not_equal(self, key, one, other):
        """The letters of formulas and code are told apart, and so is every word."""
        assert key(one) != key(other)

    @pytest.mark.parametrize(("other", "equal"), [("if x: \n\n  y", 1), ("if X:\n  y", 0), ("if x:\n    y", 0)])
    def test_code(self, key, other, equal):
        """In code, only blank lines and white space at the end of a line make no difference."""
        assert (key("if x:\n  y", kind="code") == key(other, kind="code")) == equal

    def test_read_again(self, key):
        """A notebook that was graded again is read again."""
        assert key("one", name="a.ipynb") != key("another", name="a.ipynb")

    def test_copies_of_the_cell(self, key):
        """A copy of the answer's cell belongs to the answer."""
        assert key("zero", "or one") != key("zero")

    @pytest.mark.parametrize("text", [None, "{", '{"cells": 1}'])
    def test_an_unreadable_notebook(self, tmp_path, text):
        """One that is missing or damaged is an error of its own, which says what to do."""
        if text is not None:
            (tmp_path / "words.ipynb").write_text(text)
        with pytest.raises(UnreadableError, match="grade the student again"):
            answer_text(tmp_path / "words.ipynb", "why")


class TestOrder:
    """Which answer comes next."""

    def test_similar_answers_follow_each_other(self):
        """The most similar one comes next, with its share of common words."""
        order, alike = in_order(["a b c d", "q r s t", "A B C E", "q r s u v"])
        assert (order, alike) == ([0, 2, 1, 3], [None, 0.75, None, 0.67])

    @pytest.mark.parametrize("texts", [[], ["a"], ["", ""]])
    def test_little_to_order(self, texts):
        """No answer, one, and texts without a word are in order as they are."""
        assert in_order(texts)[0] == list(range(len(texts)))


class TestPace:
    """How long the rest takes."""

    def test_minutes(self):
        """Two answers a minute: 10 more take 5 minutes."""
        times = [f"2026-03-01T10:{m:02d}:{s:02d}+00:00" for m in range(3) for s in (0, 30)]
        assert minutes_left(times[::-1], 10) == pytest.approx(5.0)

    def test_a_break_does_not_count(self):
        """An hour without a mark is not an hour of marking."""
        times = [TIME, "2026-03-01T10:01:00+00:00", "2026-03-01T11:00:00+00:00"]
        assert minutes_left([*times, "2026-03-01T11:01:00+00:00"], 2) == pytest.approx(2.0)

    def test_equal_answers_are_fast(self):
        """Five answers marked at once, half a minute after the first, take 6 seconds each."""
        times = [TIME] + ["2026-03-01T10:00:30+00:00"] * 5
        assert minutes_left(times, 10) == pytest.approx(1.0)

    @pytest.mark.parametrize(
        ("times", "remaining", "minutes"), [([], 3, None), ([""], 3, None), ([TIME] * 2, 3, None), ([], 0, 0.0)]
    )
    def test_unknown(self, times, remaining, minutes):
        """Before there is a pace nothing is said."""
        assert minutes_left(times, remaining) == minutes
