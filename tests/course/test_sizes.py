"""A hint about sizes appears where a size of the notebook turns up, and nowhere else."""

import numpy as np
import pytest
import torch
from refusals import refused

from course.checks import compare, context, sizes


@pytest.fixture(autouse=True)
def notebook():
    given = {"X": np.ones((17, 11)), "t": torch.ones(23), "n": 29, "_hidden": np.ones(31), "text": "37"}
    with context.graded(context.Grading([], lambda: sizes.of_arrays(given))):
        yield


def hint(function, *args) -> str:
    sizes.remember(args, {})
    with pytest.raises(Exception) as caught:  # noqa: PT011
        function(*args)
    return sizes.hint(caught.value)


X3 = np.ones(3)
HINTS = {
    **{f"length {n}": (lambda x, n=n: x + np.ones(n), (X3,), sizes.SIZES) for n in (17, 11, 23)},
    **{f"no length {n}": (lambda x, n=n: x + np.ones(n), (X3,), "") for n in (5, 29, 31, 37)},
    "torch": (lambda x: x + torch.ones(17), (torch.ones(3),), sizes.SIZES),
    "past the end": (lambda x: x[5], (X3,), sizes.PAST_THE_END),
    "of an argument": (lambda x, n: x + np.ones(n), (X3, 17), ""),
    "inside an argument": (lambda x, pair: x + pair[1], (X3, (0, np.ones(17))), ""),
    **{f"part of {text}": (lambda x, text=text: int(text), (X3,), "") for text in ("float17", "17.5", "x17", "1.17")},
}


@pytest.mark.parametrize("what", HINTS)
def test_an_error(what):
    """An error that speaks of a size that only the notebook's arrays have gets the hint, and no other."""
    function, arguments, expected = HINTS[what]
    assert hint(function, *arguments) == expected


def test_unknown_names():
    with context.graded(context.Grading([], set)):
        assert hint(lambda x: x + np.ones(17), np.ones(3)) == ""


@pytest.mark.parametrize(("size", "message"), [(17, True), (19, False), (13, False)])
def test_a_result_of_another_length(size, message):
    """A result of a wrong length asks about the notebook only where the length is the notebook's and no argument's."""
    sizes.remember([np.ones(13)], {})
    assert (sizes.SIZES in refused(compare.array, np.ones(size), X3, "f(x)")) is message
    sizes.remember([np.ones((3, size))], {})
    assert sizes.SIZES not in refused(compare.array, np.ones(size), X3, "f(x)")


def test_a_call_in_words():
    message = sizes.in_words("scores", [np.ones((2, 3)), torch.ones(5)], {"soft": True, "tol": 0.25})
    assert message == "scores(array of shape (2, 3), tensor of shape (5,), soft=True, tol=0.25)"
    assert sizes.in_words("<probe>", [2], {}) == ""
