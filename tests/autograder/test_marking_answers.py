"""Answers that are equal, answers that are similar, and how fast they are marked."""

import json
from itertools import count

import pytest

from autograder.classroom.marking.answers import UnreadableError, answer_text, in_order
from autograder.classroom.marking.questions import minutes_left


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


EQUAL = [  # white space, case and the spacing of formulas make no difference
    ("It is zero.", "it  is\nZERO."), (r"So $\frac12 x\, y$ it is", r"so $\frac12x y$ it is"),
    (r"$\sum\,l$", r"$\sum l$"), (r"$\left(x~y\right)$", "$( x y )$"), ("café", "cafe\u0301"),
]  # fmt: skip
APART = [  # the letters of formulas and code are told apart, and so is every word
    ("the value $K$", "the value $k$"), ("the value $$K$$", "the value $$k$$"), (r"$\sum l$", r"$\suml$"),
    ("`X` wins", "`x` wins"), ("not equal", "equal"),
]  # fmt: skip


class TestReading:
    @pytest.mark.parametrize(("pairs", "equal"), [(EQUAL, True), (APART, False)], ids=["equal", "apart"])
    def test_which_answers_are_equal(self, key, pairs, equal):
        assert [pair for pair in pairs if (key(pair[0]) == key(pair[1])) != equal] == []

    @pytest.mark.parametrize(("other", "equal"), [("if x: \n\n  y", 1), ("if X:\n  y", 0), ("if x:\n    y", 0)])
    def test_code(self, key, other, equal):
        """In code, only blank lines and white space at the end of a line make no difference."""
        assert (key("if x:\n  y", kind="code") == key(other, kind="code")) == equal

    def test_a_notebook_is_read_whole_with_copies_of_the_cell_and_again_when_it_was_graded_again(self, key):
        assert key("zero", "or one") != key("zero")
        assert key("one", name="a.ipynb") != key("another", name="a.ipynb")

    @pytest.mark.parametrize("text", [None, "{", '{"cells": 1}'])
    def test_an_unreadable_notebook(self, tmp_path, text):
        if text is not None:
            (tmp_path / "words.ipynb").write_text(text)
        with pytest.raises(UnreadableError, match="grade the student again"):
            answer_text(tmp_path / "words.ipynb", "why")


class TestOrder:
    def test_similar_answers_follow_each_other(self):
        order, alike = in_order(["a b c d", "q r s t", "A B C E", "q r s u v"])
        assert (order, alike) == ([0, 2, 1, 3], [None, 0.75, None, 0.67])

    @pytest.mark.parametrize("texts", [[], ["a"], ["", ""]])
    def test_no_answer_one_and_texts_without_a_word_are_in_order_as_they_are(self, texts):
        assert in_order(texts)[0] == list(range(len(texts)))


def at(minute, second=0):
    return f"2026-03-01T10:{minute:02d}:{second:02d}+00:00"


PACES = {  # when answers were marked, how many are left, and the minutes that they take
    "two a minute": ([at(m, s) for m in (2, 1, 0) for s in (30, 0)], 10, 5.0),
    "a break does not count": ([at(0), at(1), at(0).replace("T10", "T11"), at(1).replace("T10", "T11")], 2, 2.0),
    "five at once, after half a minute": ([at(0)] + [at(0, 30)] * 5, 10, 1.0),
    "no mark": ([], 3, None),
    "a mark without a time": ([""], 3, None),
    "no pace yet": ([at(0)] * 2, 3, None),
    "nothing left": ([], 0, 0.0),
}


@pytest.mark.parametrize(("times", "remaining", "minutes"), PACES.values(), ids=PACES)
def test_how_long_the_rest_takes(times, remaining, minutes):
    assert minutes_left(times, remaining) == (minutes if minutes is None else pytest.approx(minutes))
