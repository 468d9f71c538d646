"""A hint about sizes is said where a size of the notebook turns up, and nowhere else."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from refusals import refused

from course.checks import compare, context, sizes


@pytest.fixture(autouse=True)
def notebook():
    """A notebook with an array of 17 x 11, a tensor of 23, a number and an array that is not its own."""
    given = {"X": np.ones((17, 11)), "t": torch.ones(23), "n": 29, "_hidden": np.ones(31), "text": "37"}
    with context.graded(context.Grading([], 1729, given)):
        yield


def notes(function, *args) -> list[str]:
    """What is said beside the error of a function, without how it was called."""
    with pytest.raises(Exception) as caught:  # noqa: PT011
        compare.call(function, *args)
    return [note for note in getattr(caught.value, "__notes__", []) if not note.startswith("in the call")]


@pytest.mark.parametrize("size", [17, 11, 23])
def test_a_size_of_the_notebook(size):
    """An error that speaks of a size of the notebook's arrays gets the hint."""
    assert notes(lambda x: x + np.ones(size), np.ones(3)) == [sizes.SIZES]


@pytest.mark.parametrize("size", [5, 29, 31, 37])
def test_another_size(size):
    """An error that speaks of no size of the notebook's arrays gets none."""
    assert notes(lambda x: x + np.ones(size), np.ones(3)) == []


def test_a_size_of_an_argument():
    """A size that an argument has too, also one inside a tuple, says nothing about the notebook."""
    assert notes(lambda x, pair: x + pair[1], np.ones(3), (0, np.ones(17))) == []
    assert notes(lambda x, n: x + np.ones(n), np.ones(3), 17) == []


@pytest.mark.parametrize("text", ["float17", "17.5", "x17", "1.17"])
def test_part_of_a_word(text):
    """Digits inside another word or number are no size."""

    def function(x):
        raise ValueError(text)

    assert notes(function, np.ones(3)) == []


def test_tensors():
    """torch's errors about sizes count as well."""
    assert notes(lambda x: x + torch.ones(17), torch.ones(3)) == [sizes.SIZES]


def test_past_the_end():
    """An index past the end asks for the arguments' sizes."""
    assert notes(lambda x: x[5], np.ones(3)) == [sizes.PAST_THE_END]


def test_unknown_names():
    """Where the notebook has no array, the hint is not said."""
    with context.graded(context.Grading([], 1729, {})):
        assert notes(lambda x: x + np.ones(17), np.ones(3)) == []


@pytest.mark.parametrize(("size", "said"), [(17, True), (19, False), (13, False)])
def test_a_result_of_another_length(size, said):
    """A result of a wrong length asks about the notebook only where the length is one of the notebook's."""
    found = compare.call(lambda x: np.ones(size), np.ones(13))
    assert (sizes.SIZES in refused(compare.array, found, np.ones(3), "f(x)")) is said


def test_a_result_of_an_argument_s_length(monkeypatch):
    """A result as long as another axis of an argument is not taken from the notebook."""
    found = compare.call(lambda x: x.sum(axis=0), np.ones((3, 17)))
    assert sizes.SIZES not in refused(compare.array, found, np.ones(3), "f(x)")
