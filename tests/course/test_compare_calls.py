"""Calling a student's function: with copies, with hints beside its errors, and with numbers that can be drawn again."""

import copy

import numpy as np
import pytest
import torch

from course.checks import compare, keeping


class TestUnchanged:
    PAIR = (np.array([3.0, 2.0]), np.array([7.0, 5.0]))
    TENSOR = (torch.tensor([3.0, 2.0]),)
    WEIGHT = torch.ones(2, requires_grad=True)

    @pytest.mark.parametrize(
        ("function", "arguments", "name", "told"),
        [
            (lambda x, y: np.add(x, y, out=x), PAIR, "f(x, y_hat)", "argument `x`"),
            (lambda x, y: np.negative(y, out=y), PAIR, "f(x, y_hat)", "argument `y_hat`"),
            (lambda x, y: y.sort(), PAIR, "f(x, y_hat)", "argument `y_hat`"),
            (lambda x, y: x.reshape(-1).fill(9.0), PAIR, "f(x, y_hat)", "argument `x`"),
            (lambda x, y: y.sort(), PAIR, "f", "argument number 2"),
            (lambda p: p[1].pop(), ([[2], [3, 5]],), "f(positions)", "argument `positions`"),
            (lambda x: x.mul_(2), TENSOR, "f(x)", "argument `x`"),
            (lambda x: x.add_(TestUnchanged.WEIGHT), TENSOR, "f(x)", "argument `x`"),
        ],
        ids=["add", "out", "sort", "view", "without names", "nested list", "tensor", "tensor that joins a graph"],
    )
    def test_change_in_place(self, function, arguments, name, told):
        """A change in place is refused, and the sentence says of which argument."""
        with pytest.raises(AssertionError, match=f"`f` changed its {told} in place"):
            keeping.unchanged(function, *copy.deepcopy(arguments), name=name)

    def test_no_change(self):
        """A function that makes a new array or binds its parameter anew passes; nan is no change."""

        def function(x):
            x = x * 2
            x += 1
            return x

        keeping.unchanged(function, np.array([np.nan, 2.0]), name="f")


class TestCall:
    @pytest.mark.parametrize("error", [ValueError, ZeroDivisionError, KeyError, IndexError])
    def test_hint(self, error):
        """An error of the function gets the hint as its note."""

        def function():
            raise error("own")

        with pytest.raises(error, match="own") as caught:
            compare.call(function, hint="do the sizes agree?")
        assert caught.value.__notes__[0] == "do the sizes agree?"

    def test_how_it_was_called(self):
        """An error of the function gets a note with its name and the shapes and values of the call; a lambda none."""

        def scores(X, k=None, soft=False, tol=0.0):
            raise KeyError("own")

        with pytest.raises(KeyError) as caught:
            compare.call(scores, np.ones((2, 3)), torch.ones(5), soft=True, tol=0.25)
        said = "scores(array of shape (2, 3), tensor of shape (5,), soft=True, tol=0.25)"
        assert caught.value.__notes__ == [f"in the call {said}"]
        own = ZeroDivisionError()
        own.add_note("the student's")
        with pytest.raises(ZeroDivisionError) as caught:
            compare.call(lambda: (_ for _ in ()).throw(own), hint="too small?")
        assert caught.value.__notes__ == ["too small?", "the student's"]
        with pytest.raises(KeyError) as caught:
            keeping.unchanged(scores, np.ones((2, 3)), name="scores(X)")
        assert caught.value.__notes__ == ["in the call scores(array of shape (2, 3))"]
        with pytest.raises(ZeroDivisionError) as caught:
            compare.call(lambda: 1 / 0)
        assert not hasattr(caught.value, "__notes__")

    def test_result(self):
        """The result comes back; what the function does to its arguments does not reach the caller's arrays."""
        assert compare.call(lambda a, b=0: (a, b), 2, b=3, hint="never") == (2, 3)
        mine = np.array([2.0, 3.0])
        compare.call(lambda x: x.fill(7.0), mine)
        assert mine.tolist() == [2.0, 3.0]

    @pytest.mark.parametrize("error", [NotImplementedError, AssertionError, NameError, UnboundLocalError])
    def test_left_alone(self, error):
        """A stub's error, a failed assertion of the student's own and a missing name come through without a note."""

        def function():
            raise error("own")

        with pytest.raises(error, match="own") as caught:
            compare.call(function, hint="do the sizes agree?")
        assert not hasattr(caught.value, "__notes__")


class TestRng:
    def test_follows_the_seed(self, monkeypatch):
        """COURSE_CHECKS_SEED is the seed."""
        monkeypatch.setenv("COURSE_CHECKS_SEED", "31")
        assert np.array_equal(compare.rng().standard_normal(7), np.random.default_rng(31).standard_normal(7))

    def test_global_state_does_not_matter(self):
        """A student's np.random.seed does not move the generator, nor the other way round."""
        first = compare.rng().standard_normal(7)
        np.random.seed(3)
        state = np.random.get_state()[1].copy()
        assert np.array_equal(compare.rng().standard_normal(7), first)
        assert np.array_equal(np.random.get_state()[1], state)
