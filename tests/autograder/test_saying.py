"""A sentence of a hidden check says what its author wrote, and nothing that was put into it."""

from __future__ import annotations

import pytest

from autograder.grader.saying import Sayings

CODE = """
SHAPE = "(n, rows)"
WORDS = {"swapped": "counts the tokens"}
assert f(x) == 3, f"`f(x)` is {f(x)!r}, expected {SHAPE}: {why}"
raise ValueError("the {axis} axis of {name} is {scale}".format(axis=axis, name=name, scale=scale))
TWO = f"{first}{second}, and no more"
"""


@pytest.fixture
def sayings() -> Sayings:
    return Sayings([CODE])


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("counts the tokens", "counts the tokens"),
        (
            "`f(x)` is 7919.25, expected (n, rows): counts the tokens",
            "`f(x)` is …, expected (n, rows): counts the tokens",
        ),
        ("`f(x)` is (5, 7), expected (5, 11): counts the tokens", "`f(x)` is …, expected …: counts the tokens"),
        ("the rows axis of f(x) is 3.5", "the rows axis of f(x) is …"),
        ("the rows axis of f(x) is sinus", "the rows axis of f(x) is …"),
        ("(n, rows)counts the tokens, and no more", "(n, rows)counts the tokens, and no more"),
        ("(n, rows)7919, and no more", "(n, rows)…, and no more"),
        ("7919.25 is what came", ""),
        ("7919", ""),
        ("`f(x)` is " + "9" * 5000 + ", expected (n, rows): counts the tokens", ""),
    ],
)
def test_only_the_authors_words_are_said(sayings, message, said):
    """Numbers, texts and shapes that fill a sentence's gaps are left out; constants of the tests stay."""
    assert sayings.said(message, []) == said


@pytest.mark.parametrize("kind", ["list", "ndarray", "Figure", "float64", "DataFrame"])
def test_types_are_not_said(kind):
    """The name of a type tells what the student's code gave, also where the tests use that word."""
    sayings = Sayings([f'assert type(x) is {kind}, f"it is of type {{k}}, expected numbers"\nx = "{kind}"'])
    assert "type …," in sayings.said(f"it is of type {kind}, expected numbers", [])


def test_what_was_heard_is_not_said(sayings):
    """A text that came from the student's process stays out, even where an author wrote the same."""
    message = "`f(x)` is 1, expected (n, rows): counts the tokens"
    assert sayings.said(message, ["it counts the tokens"]) == "`f(x)` is …, expected (n, rows): …"
    assert sayings.said("counts the tokens", ["counts the tokens"]) == ""
    assert sayings.said("x, and no more", ["x, and no more"]) == ""
    assert sayings.said("the rows axis of f(x) is counts", ["counts"]) == "the rows axis of f(x) is …"


@pytest.mark.parametrize("answers", [["A"], ["A", "x"], ["b", "A"]])
def test_letters_are_not_said(answers):
    """An answer of one letter, which the tests use too, would be 6 bits of a hidden input in every sentence."""
    sayings = Sayings(["found = {'A': 'x', 'b': 'A, b or x'}\nassert g == h, f'{g} is not what it is, {h} is'"])
    said = sayings.said(f"{', '.join(answers)} is not what it is, x is", answers)
    assert said.startswith("… is not what it is, ")


def test_too_much_heard_is_silence(sayings):
    """Where more came than can be looked at, nothing is said."""
    assert sayings.said("counts the tokens", None) == ""


def test_the_courses_own_sentences_are_known():
    """Sentences of `course.checks` and their parts."""
    said = Sayings([]).said("`g7(x)` has too many axes, expected (n,): perhaps a sum over one axis is missing", [])
    assert said == "`…` has too many axes, expected (n,): perhaps a sum over one axis is missing"


def test_a_cell_that_is_not_python_says_nothing():
    """A given cell with IPython's own syntax is no obstacle."""
    assert Sayings(["%matplotlib inline\nx?"]).said("inline", []) == ""
