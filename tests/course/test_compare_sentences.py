"""What a student is told about wrong numbers: the named mistake, or how they differ, and no digit of hidden ones."""

from __future__ import annotations

import re

import numpy as np
import pytest
import torch
from refusals import EXPECTED, VECTOR, message, refused, scalar_message

from course.checks import compare


class TestMistakes:
    def test_named(self):
        """A value that a named mistake gives gets the sentence of this mistake."""
        assert "forgot the three" in message(EXPECTED / 3, mistakes={"forgot the three": EXPECTED / 3})

    def test_named_by_a_function(self):
        """The value of a mistake may be a function without arguments."""
        assert "forgot the three" in message(EXPECTED / 3, mistakes={"forgot the three": lambda: EXPECTED / 3})

    @pytest.mark.parametrize("wrong", [-EXPECTED, 7 * EXPECTED, 0 * EXPECTED, EXPECTED[::-1], EXPECTED + 1], ids=str)
    def test_wins_over_the_generic_diagnosis(self, wrong):
        """The named mistake is said instead of the generic diagnosis."""
        assert message(wrong, mistakes={"this one": wrong}) == "`f(X)`: this one"

    @pytest.mark.parametrize("wrong", [EXPECTED.T, EXPECTED.sum(axis=0), EXPECTED[:, :2], EXPECTED.sum()])
    def test_wins_over_the_shape(self, wrong):
        """A named mistake of another shape is said instead of the shape."""
        text = message(wrong, mistakes={"this one": wrong})
        assert "this one" in text
        assert "expected (n, L)" not in text

    def test_first_match(self):
        """Of two mistakes with one value the first is said."""
        assert "first" in message(-EXPECTED, mistakes={"first": -EXPECTED, "second": -EXPECTED})

    def test_other_mistakes_stay_silent(self):
        """A mistake with another value is not said."""
        assert "this one" not in message(EXPECTED + 1, mistakes={"this one": EXPECTED + 2})

    def test_other_shapes_are_no_obstacle(self):
        """A mistake of another shape before the right one does not stop the search."""
        assert "hit" in message(-EXPECTED, mistakes={"miss": EXPECTED.T, "hit": -EXPECTED})

    def test_not_finite_mistake(self):
        """A mistake whose value is nan is recognised: an overflow leads to one."""
        assert "this one" in message(np.full((2, 3), np.nan), mistakes={"this one": np.full((2, 3), np.nan)})

    def test_right_value_that_equals_a_mistake(self):
        """A right answer is accepted although a mistake gives the same on these numbers."""
        compare.array(EXPECTED, EXPECTED, "f(X)", mistakes={"this one": EXPECTED})

    def test_low_precision(self):
        """A mistake is recognised in single precision too."""
        assert "this one" in message((EXPECTED / 3).astype(np.float32), mistakes={"this one": EXPECTED / 3})

    def test_scalar(self):
        """A mistake of one number is named."""
        assert "no half" in scalar_message(13.0, mistakes={"no half": 13.0})

    def test_scalar_with_an_array(self):
        """A mistake that leaves an array where one number belongs is named."""
        assert "not summed" in scalar_message([2.0, 4.5], mistakes={"not summed": [2.0, 4.5]})

    def test_scalar_with_a_function_that_gives_an_array(self):
        """A mistake of a scalar may be a function that gives an array."""
        assert "not summed" in scalar_message([2.0, 4.5], mistakes={"not summed": lambda: [2.0, 4.5]})

    def test_functions_are_not_called_for_right_answers(self):
        """The functions of the mistakes do not run when the answer is right."""
        compare.array(EXPECTED, EXPECTED, "f(X)", mistakes={"never": lambda: pytest.fail("it was called")})


class TestDiagnosis:
    @pytest.mark.parametrize("expected", [EXPECTED, VECTOR], ids=["matrix", "vector"])
    @pytest.mark.parametrize(
        ("wrong", "words"),
        [
            (lambda e: -e, "sign is the opposite"),
            (lambda e: 3 * e, "times a constant"),
            (lambda e: -e / 7, "times a constant"),
            (lambda e: 0 * e, "zero everywhere"),
            (lambda e: e[..., ::-1], "another order"),
            (lambda e: np.where(e == 5, 6, e), "some entries are right"),
            (lambda e: e + 0.1, "values are wrong"),
            (lambda e: e + 1e-3, "values are wrong"),
            (lambda e: e * 1.001, "values are wrong"),
        ],
        ids=["sign", "factor", "negative factor", "zero", "order", "some", "all", "addend", "noise"],
    )
    def test_generic(self, expected, wrong, words):
        """Without a named mistake, the relation to the right values is said."""
        assert words in message(wrong(expected), expected)

    def test_swapped_axes_of_one_length(self):
        """A square matrix that is transposed is said to have its values in another order or its axes swapped."""
        square = np.array([[2.0, 3.0], [5.0, 7.0]])
        text = message(square.T, square)
        assert "order" in text or "swapped" in text

    def test_one_number(self):
        """One wrong number is not called a constant factor."""
        text = scalar_message(13.0)
        assert "constant" not in text
        assert "wrong" in text

    @pytest.mark.parametrize("expected", [[2.0, 2.0, -2.0], [0.0, 2.0, 0.0]], ids=["one size", "zeros"])
    def test_one_size_may_have_a_factor(self, expected):
        """Of numbers of one size a factor is only suspected: an addend would look the same."""
        assert "perhaps it is the right answer times a constant" in message(1.25 * np.array(expected), expected)

    @pytest.mark.parametrize(("place", "word"), [(0, "first"), (1, "second"), (2, "third")])
    def test_one_of_few(self, place, word):
        """Where one of two or three numbers is wrong, a hidden check says which."""
        expected = np.array([2.0, 3.0, 5.0])
        found = expected + 7 * (np.arange(3) == place)
        assert message(found, expected).endswith(f"only its {word} entry is wrong")

    def test_one_of_few_with_advice(self):
        """The advice of a check is said instead."""
        assert message([2.0, 7.0], [2.0, 3.0], otherwise="add them up") == "`f(X)`: add them up"

    @pytest.mark.parametrize("wrong", [np.nan, np.inf])
    def test_not_finite_is_no_verdict(self, wrong):
        """Of nan and infinity only a possible cause is said."""
        assert "perhaps an exponential overflows" in message(np.where(EXPECTED == 5, wrong, EXPECTED))

    def test_a_tuple_for_a_number(self):
        """A tuple in place of a number is called one, and no sum is blamed."""
        assert scalar_message((6.5, 2.0)) == (
            "`g(X)` is a tuple, expected one number: return it alone, without a comma"
        )

    def test_zero_expected(self):
        """Wrong values where zeros are expected get a sentence."""
        assert "values are wrong" in message(np.ones(3), np.zeros(3))

    def test_one_zero_expected(self):
        """A wrong number where 0 is expected gets a sentence."""
        assert "wrong" in scalar_message(0.5, 0.0)

    def test_zeros_within_the_expected(self):
        """A factor is recognised although some expected entries are 0."""
        assert "times a constant" in message([0.0, 6.0, 9.0], [0.0, 2.0, 3.0])

    def test_mixed_factors_are_no_factor(self):
        """Values of which only the median ratio fits are not said to be off by a factor."""
        assert "constant" not in message([6.0, 9.0, 1.0], [2.0, 3.0, 5.0])

    @pytest.mark.parametrize("scale", [1e-6, 1.0, 1e6])
    def test_scale_does_not_matter(self, scale):
        """A wrong sign is recognised whatever the size of the values."""
        assert "sign" in message(-scale * EXPECTED, scale * EXPECTED)


def numbers_in(text: str) -> list[str]:
    """The digits of a message that are more than the count of the answer's own axes."""
    return re.findall(r"\d+", re.sub(r"\b\d+ ax[ei]s\b|of length 1\b", "", text))


class TestShow:
    WRONG = (
        lambda e, rng: -e,
        lambda e, rng: e * 3.7,
        lambda e, rng: 0 * e,
        lambda e, rng: e + rng.standard_normal(e.shape),
        lambda e, rng: e[..., ::-1] + 0.0,
        lambda e, rng: e.T,
        lambda e, rng: e.sum(axis=0),
        lambda e, rng: e[None],
        lambda e, rng: e.sum(),
        lambda e, rng: np.where(e > 0, np.nan, e),
        lambda e, rng: np.where(e > 0, np.inf, e),
        lambda e, rng: e + 1j,
        lambda e, rng: e.tolist()[:-1],
        lambda e, rng: [str(v) for v in e.ravel()],
        lambda e, rng: [*e.ravel().tolist(), [1.0]],
        lambda e, rng: dict(enumerate(e.ravel())),
        lambda e, rng: torch.tensor(e, dtype=torch.float32) * 1.5,
    )

    @pytest.mark.parametrize("seed", range(5))
    @pytest.mark.parametrize("wrong", range(len(WRONG)))
    def test_hidden_checks_hold_no_number(self, wrong, seed):
        """Without `show` the sentence holds no digit of what was found or expected, whatever is wrong."""
        rng = np.random.default_rng((seed, wrong))
        expected = rng.standard_normal((3, 5)) * 10.0 ** rng.integers(-3, 4)
        text = message(self.WRONG[wrong](expected, rng), expected, mistakes={"never": expected + 99})
        assert numbers_in(text) == []

    @pytest.mark.parametrize("seed", range(5))
    def test_hidden_mistakes_hold_no_number(self, seed):
        """Without `show` a named mistake is said without numbers."""
        expected = np.random.default_rng(seed).standard_normal((3, 5))
        assert numbers_in(message(-expected, expected, mistakes={"minus": -expected})) == []

    @pytest.mark.parametrize("seed", range(5))
    def test_hidden_scalars_hold_no_number(self, seed):
        """Without `show` the sentence about one number holds no digit."""
        found, expected = np.random.default_rng(seed).standard_normal(2)
        assert numbers_in(scalar_message(found, expected)) == []

    @pytest.mark.parametrize("found", [[1.5, 2.5], np.zeros((2, 3)), np.array([6.5])])
    def test_hidden_scalars_hold_no_shape(self, found):
        """Without `show` an array in place of one number is refused without its lengths."""
        assert numbers_in(scalar_message(found)) == []

    def test_hidden_lengths_without_words_for_the_shape(self):
        """Without `show` and without words for the axes, the expected lengths stay hidden too."""
        assert numbers_in(refused(compare.array, np.ones((2, 3)), np.ones((17, 19)), "f(X)")) == []

    def test_visible_checks_hold_both(self):
        """With `show` the sentence holds what was found and what was expected."""
        found, expected = message(EXPECTED + 0.25, show=True).split("found ")[1].split(", expected ")
        assert [float(v) for v in re.findall(r"[\d.]+", found)] == (EXPECTED + 0.25).ravel().tolist()
        assert [float(v) for v in re.findall(r"[\d.]+", expected)] == EXPECTED.ravel().tolist()

    def test_visible_scalar(self):
        """With `show` the sentence about one number holds both numbers."""
        text = scalar_message(13.5, show=True)
        assert "found 13.5, expected 6.5" in text

    def test_visible_shape(self):
        """With `show` the sentence about the shape holds the found shape."""
        assert "shape (3, 2)" in message(EXPECTED.T, show=True)

    def test_visible_mistake(self):
        """With `show` a named mistake comes with the numbers."""
        text = message(-EXPECTED, mistakes={"minus": -EXPECTED}, show=True)
        assert "minus" in text
        assert "-11" in text

    def test_the_first_wrong_entry(self):
        """With `show` the sentence counts the wrong entries and says where the first one is."""
        text = message(np.where(EXPECTED > 5, EXPECTED + 0.25, EXPECTED), show=True)
        assert "wrong entries: 3 of 6, first at [1, 0]: 7.25, expected 7; found [[" in text

    def test_the_factor(self):
        """With `show` a factor is said."""
        assert "times a constant 3:" in message(3 * EXPECTED, show=True)

    def test_one_line(self):
        """The numbers of a matrix stand on one line."""
        assert "\n" not in message(EXPECTED + 1, show=True)

    def test_large_arrays_are_cut(self):
        """A large array does not flood the page."""
        assert len(message(np.arange(1009.0), np.ones(1009), show=True)) < 400
