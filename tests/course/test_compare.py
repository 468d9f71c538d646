"""What counts as the right numbers, and what a student is told about wrong ones."""

from __future__ import annotations

import re
from fractions import Fraction

import numpy as np
import pytest
import torch

from course.checks import compare

EXPECTED = np.array([[2.0, 3.0, 5.0], [7.0, 11.0, 13.0]])
VECTOR = np.array([2.0, -3.0, 5.0, 7.0, -11.0])


def message(found, expected=EXPECTED, **options) -> str:
    """The sentence with which `found` is refused."""
    with pytest.raises(AssertionError) as caught:
        compare.array(found, expected, "f(X)", "(n, L)", **options)
    return str(caught.value)


def scalar_message(found, expected=6.5, **options) -> str:
    """The sentence with which `found` is refused as one number."""
    with pytest.raises(AssertionError) as caught:
        compare.scalar(found, expected, "g(X)", **options)
    return str(caught.value)


class TestAccepted:
    @pytest.mark.parametrize(
        "found",
        [
            pytest.param(EXPECTED, id="float64"),
            pytest.param(EXPECTED.tolist(), id="list"),
            pytest.param(tuple(map(tuple, EXPECTED.tolist())), id="tuple"),
            pytest.param(list(EXPECTED), id="list of arrays"),
            pytest.param(EXPECTED.astype(np.float32), id="float32"),
            pytest.param(EXPECTED.astype(np.float16), id="float16"),
            pytest.param(EXPECTED.astype(np.longdouble), id="longdouble"),
            pytest.param(EXPECTED.astype(np.int8), id="int8"),
            pytest.param(EXPECTED.astype(np.uint64), id="uint64"),
            pytest.param(EXPECTED.astype(">f8"), id="big-endian"),
            pytest.param(np.asfortranarray(EXPECTED), id="Fortran order"),
            pytest.param(EXPECTED[::-1, ::-1][::-1, ::-1], id="negative strides"),
            pytest.param(torch.tensor(EXPECTED), id="tensor"),
            pytest.param(torch.tensor(EXPECTED, dtype=torch.float32), id="float32 tensor"),
            pytest.param(torch.tensor(EXPECTED, dtype=torch.float16), id="float16 tensor"),
            pytest.param(torch.tensor(EXPECTED, dtype=torch.int64), id="int tensor"),
            pytest.param(torch.tensor(EXPECTED, requires_grad=True), id="tensor with gradient"),
            pytest.param(torch.tensor(EXPECTED, requires_grad=True) * 1, id="tensor inside a graph"),
            pytest.param(torch.tensor(EXPECTED.T.copy()).T, id="transposed tensor"),
        ],
    )
    def test_right_values_in_any_container(self, found):
        """The right numbers are accepted in this container and precision."""
        compare.array(found, EXPECTED, "f(X)", "(n, L)")

    def test_list_of_tensors(self):
        """A list of 0-d tensors is accepted, as a list of losses may be one."""
        compare.array([torch.tensor(v) for v in VECTOR], VECTOR, "f(X)", "(n,)")

    def test_list_of_tensors_with_gradient(self):
        """A list of 0-d tensors inside a graph is accepted like one such tensor."""
        compare.array([torch.tensor(v, requires_grad=True) for v in VECTOR], VECTOR, "f(X)", "(n,)")

    def test_bfloat16_tensor(self):
        """A bfloat16 tensor, which NumPy does not know, is accepted with the tolerance of float16."""
        compare.array(torch.tensor(EXPECTED, dtype=torch.bfloat16), EXPECTED, "f(X)", "(n, L)")

    def test_fractions(self):
        """Exact fractions are numbers."""
        compare.array([Fraction(1, 2), Fraction(1, 3)], [1 / 2, 1 / 3], "f(X)", "(n,)")

    def test_found_is_left_alone(self):
        """The comparison does not change the found array."""
        found = EXPECTED.astype(np.float32)
        compare.array(found, EXPECTED, "f(X)")
        assert np.array_equal(found, EXPECTED.astype(np.float32))

    def test_empty(self):
        """An empty array of the right shape is right."""
        compare.array(np.zeros((0, 3)), np.zeros((0, 3)), "f(X)")

    @pytest.mark.parametrize(
        "found",
        [6.5, np.float64(6.5), np.float32(6.5), np.array(6.5), torch.tensor(6.5), Fraction(13, 2)],
        ids=["float", "float64", "float32", "0-d array", "0-d tensor", "fraction"],
    )
    def test_one_number(self, found):
        """One number is accepted in this form, and nothing is returned: nbgrader would take it for partial credit."""
        assert compare.scalar(found, 6.5, "g(X)") is None

    @pytest.mark.parametrize("found", [7, np.int8(7), np.array(7), True + 6], ids=str)
    def test_one_int(self, found):
        """A whole number is accepted for an equal float."""
        compare.scalar(found, 7.0, "g(X)")


class TestTolerance:
    # The limit is rtol * |expected| plus an absolute part that is at most a hundredth of rtol here.
    @pytest.mark.parametrize(
        ("dtype", "inside", "outside"),
        [
            (np.float64, 7.0 + 6.9e-6, 7.0 + 7.2e-6),
            (np.float32, 7.0 + 1.39e-3, 7.0 + 1.41e-3),
            (np.float16, 7.0 + 0.13671875, 7.0 + 0.1484375),
        ],
    )
    def test_precision(self, dtype, inside, outside):
        """An error just inside the tolerance of the precision is accepted, one just outside is refused."""
        compare.array(np.array([inside], dtype=dtype), [7.0], "f(X)")
        message(np.array([outside], dtype=dtype), [7.0])

    @pytest.mark.parametrize("sign", [-1, 1])
    def test_both_sides(self, sign):
        """The tolerance is the same above and below."""
        compare.array([7.0 + sign * 6.9e-6], [7.0], "f(X)")
        message([7.0 + sign * 7.2e-6], [7.0])

    def test_one_wrong_entry_among_many(self):
        """One entry outside the tolerance is enough to be refused."""
        found = np.ones(1009)
        found[613] += 2e-6
        message(found, np.ones(1009))

    @pytest.mark.parametrize("error", [2e-6, 1e-5, 5e-5])
    @pytest.mark.parametrize("words", ["constant", "order", "sign", "swapped"])
    def test_rounded_values_are_not_blamed_on_a_factor(self, error, words):
        """Values that are all but right (rounded, say) are not said to lack a factor or to stand in another order."""
        found = EXPECTED * (1 + error * np.array([[1, -1, 1], [-1, 1, -1]]))
        assert words not in message(found)

    def test_wider_tolerance(self):
        """The caller may widen the tolerance."""
        compare.array([7.06], [7.0], "f(X)", rtol=1e-2)
        message([7.08], [7.0], rtol=1e-2)

    def test_float32_does_not_narrow_a_wider_tolerance(self):
        """The tolerance of single precision is a floor, not a replacement."""
        compare.array(np.float32([7.06]), [7.0], "f(X)", rtol=1e-2)

    def test_tensor_has_the_tolerance_of_its_precision(self):
        """A float32 tensor gets the tolerance of float32, a float64 one does not."""
        compare.array(torch.tensor([7.001], dtype=torch.float32), [7.0], "f(X)")
        message(torch.tensor([7.001], dtype=torch.float64), [7.0])

    def test_rounding_error_beside_large_values(self):
        """A rounding error in an entry that should be 0 is forgiven beside large entries."""
        compare.array([3e-4, 1e5], [0.0, 1e5], "f(X)")

    def test_scalar_has_the_same_tolerance(self):
        """One number is compared as tightly as an array."""
        compare.scalar(7.0 + 6.9e-6, 7.0, "g(X)")
        scalar_message(7.0 + 7.2e-6, 7.0)


class TestRefused:
    @pytest.mark.parametrize(
        ("found", "part"),
        [
            pytest.param(None, "is None", id="None"),
            pytest.param("2, 3, 5", "of type str", id="text"),
            pytest.param(b"235", "of type bytes", id="bytes"),
            pytest.param(["2", "3"], "of type list", id="list of texts"),
            pytest.param(np.array(["2", "3"]), "of type ndarray", id="array of texts"),
            pytest.param(np.array(["2", "3"], dtype=object), "of type ndarray", id="object array of texts"),
            pytest.param(["2", None], "of type list", id="texts and None"),
            pytest.param(np.array([{}, []], dtype=object), "of type ndarray", id="object array"),
            pytest.param({"a": 1.0}, "of type dict", id="dict"),
            pytest.param({2.0, 3.0}, "of type set", id="set"),
            pytest.param([[2.0, 3.0], [5.0]], "of type list", id="ragged list"),
            pytest.param((v for v in (2.0, 3.0)), "of type generator", id="generator"),
            pytest.param(map(float, "23"), "of type map", id="map"),
            pytest.param({"a": 2.0}.values(), "of type dict_values", id="dict values"),
            pytest.param(len, "of type builtin", id="function"),
            pytest.param(float, "of type type", id="class"),
            pytest.param(object(), "of type object", id="object"),
            pytest.param(np.array(["2020-02-03"], dtype="M8[D]"), "of type ndarray", id="dates"),
            pytest.param(np.zeros(2, dtype=[("a", float)]), "of type ndarray", id="records"),
            pytest.param(EXPECTED + 0j, "complex", id="complex array"),
            pytest.param([2 + 3j], "complex", id="complex list"),
            pytest.param(torch.tensor([2 + 3j]), "complex", id="complex tensor"),
        ],
    )
    def test_not_numbers(self, found, part):
        """What is no array of real numbers is refused, by the name of the answer and the kind that it is."""
        text = message(found)
        assert "`f(X)`" in text
        assert part in text

    @pytest.mark.parametrize("found", [None, "6.5", 6.5 + 0j, len, {}, [[1], [2, 3]]], ids=repr)
    def test_not_one_number(self, found):
        """What is no real number is refused as a scalar, by the name of the answer."""
        assert "`g(X)`" in scalar_message(found)

    def test_none_says_what_to_try(self):
        """For None the sentence asks for the return."""
        assert "`return`" in message(None)

    def test_expected_axes_are_in_words(self):
        """The sentence about the kind holds the axes that were expected."""
        assert "expected (n, L)" in message("text")

    @pytest.mark.parametrize(("value", "word"), [(np.nan, "nan"), (np.inf, "infinity"), (-np.inf, "infinity")])
    def test_not_finite(self, value, word):
        """nan and infinity are named, with the likely reason."""
        found = EXPECTED.copy()
        found[1, 2] = value
        text = message(found)
        assert word in text
        assert "overflow" in text

    @pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
    def test_one_number_not_finite(self, value):
        """One number that is not finite is refused."""
        assert "nan" in (text := scalar_message(value)) or "infinity" in text

    def test_nan_is_not_equal_to_nan(self):
        """nan is not accepted where the expected value is nan."""
        message([np.nan, 3.0], [np.nan, 3.0])

    @pytest.mark.parametrize(
        ("found", "hint"),
        [
            (EXPECTED[:, :, None], "length 1 is left over"),
            (EXPECTED.T, "swapped"),
            (np.float64(3.0), "too many axes"),
            (np.stack([EXPECTED] * 5), "a sum over one axis missing"),
            (EXPECTED[0], "one axis too many"),
            (EXPECTED[:, :2], "a length is not"),
            (np.zeros((0, 3)), "a length is not"),
        ],
        ids=["left over", "transposed", "0-d", "3-d", "1-d", "other length", "empty"],
    )
    @pytest.mark.parametrize("show", [False, True])
    def test_wrong_shape(self, found, hint, show):
        """A wrong shape is named with its likely reason."""
        text = message(found, show=show)
        assert hint in text
        assert "(n, L)" in text

    def test_broadcastable_shape(self):
        """A shape that would broadcast to the right one is refused."""
        assert "one axis too many" in message(np.full(3, 2.0), np.full((2, 3), 2.0))

    def test_an_array_is_not_one_number(self):
        """An array of one number is not one number, and the sentence asks for the sum."""
        assert "expected one number" in scalar_message(np.array([6.5]))

    def test_huge_values(self):
        """Finite values near the largest float are refused as wrong, without an overflow on the way."""
        message(np.array([1e308, -1e308, 1.5e308]), np.array([2e-3, 3e-3, -5e-3]))

    def test_huge_values_of_the_other_sign(self):
        """The difference of two huge values does not overflow on the way."""
        message(np.array([1.5e308, -1.5e308, 1e308]), np.array([-1.5e308, 1.5e308, 1e308]))

    def test_huge_float16(self):
        """A half-precision answer is compared in double precision, so that it does not overflow."""
        message(np.array([6e4, -6e4], dtype=np.float16), [2.0, 3.0])


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
        ],
        ids=["sign", "factor", "negative factor", "zero", "order", "some", "all"],
    )
    def test_generic(self, expected, wrong, words):
        """Without a named mistake, the relation to the right values is said."""
        assert words in message(wrong(expected), expected)

    def test_swapped_axes_of_one_length(self):
        """A square matrix that is transposed is said to have its values in another order or its axes swapped."""
        square = np.array([[2.0, 3.0], [5.0, 7.0]])
        text = message(square.T, square)
        assert "order" in text or "swapped" in text

    def test_swapped_axes_of_two_lengths(self):
        """A transposed matrix of unequal lengths is said to have its axes swapped."""
        assert "the axes are swapped" in message(EXPECTED.T)

    def test_one_number(self):
        """One wrong number is not called a constant factor."""
        text = scalar_message(13.0)
        assert "constant" not in text
        assert "wrong" in text

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
        with pytest.raises(AssertionError) as caught:
            compare.array(np.ones((2, 3)), np.ones((17, 19)), "f(X)")
        assert numbers_in(str(caught.value)) == []

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

    def test_one_line(self):
        """The numbers of a matrix stand on one line."""
        assert "\n" not in message(EXPECTED + 1, show=True)

    def test_large_arrays_are_cut(self):
        """A large array does not flood the page."""
        assert len(message(np.arange(1009.0), np.ones(1009), show=True)) < 400


class TestNumber:
    @pytest.mark.parametrize("found", [3, 3.0, np.float32(3), np.array(3), torch.tensor(3.0)], ids=repr)
    def test_accepted(self, found):
        """One finite number comes back as a float."""
        assert compare.number(found, "gap") == 3.0

    @pytest.mark.parametrize(
        ("found", "word"),
        [
            (None, "None"),
            ("3", "str"),
            ([3.0], "1 axis"),
            (np.ones((2, 3)), "2 axes"),
            (np.nan, "nan"),
            (-np.inf, "inf"),
            (3j, "complex"),
        ],
        ids=str,
    )
    def test_refused(self, found, word):
        """What is not one finite number is refused by name and kind."""
        with pytest.raises(AssertionError, match=f"`gap`.*{word}"):
            compare.number(found, "gap")


class TestUnchanged:
    @staticmethod
    def add(x, y):
        x += y

    @staticmethod
    def out(x, y):
        np.negative(y, out=y)

    @staticmethod
    def entry(x, y):
        x[-1] = 0.0

    @staticmethod
    def sort(x, y):
        y.sort()

    @staticmethod
    def view(x, y):
        x.reshape(-1)[0] = 9.0

    @pytest.mark.parametrize(
        ("function", "position"),
        [("add", 1), ("out", 2), ("entry", 1), ("sort", 2), ("view", 1)],
    )
    def test_change_in_place(self, function, position):
        """A change in place is refused, and the sentence says of which argument."""
        with pytest.raises(AssertionError, match=f"`f` changed its argument number {position} in place"):
            compare.unchanged(getattr(self, function), np.array([3.0, 2.0]), np.array([7.0, 5.0]), name="f")

    def test_new_array(self):
        """A function that makes a new array passes."""
        compare.unchanged(lambda x, y: x + y, np.array([3.0, 2.0]), np.array([7.0, 5.0]), name="f")

    def test_local_rebinding(self):
        """A function that binds its parameter anew passes."""

        def function(x):
            x = x * 2
            x += 1
            return x

        compare.unchanged(function, np.array([3.0, 2.0]), name="f")

    def test_nan_is_no_change(self):
        """An argument that holds nan and stays as it was is not called changed."""
        compare.unchanged(lambda x: x + 1, np.array([np.nan, 2.0]), name="f")

    def test_tensor(self):
        """A tensor that is changed in place is seen."""
        with pytest.raises(AssertionError, match="in place"):
            compare.unchanged(lambda x: x.mul_(2), torch.tensor([3.0, 2.0]), name="f")

    def test_error_comes_through(self):
        """An error of the function is its own, not a change."""

        def function(x):
            raise KeyError("own")

        with pytest.raises(KeyError, match="own"):
            compare.unchanged(function, np.ones(2), name="f")


class TestCall:
    def test_result(self):
        """The result of the function comes back."""
        assert compare.call(lambda a, b=0: (a, b), 2, b=3, hint="never") == (2, 3)

    @pytest.mark.parametrize("error", [ValueError, ZeroDivisionError, KeyError, IndexError])
    def test_hint(self, error):
        """An error of the function gets the hint as its note."""

        def function():
            raise error("own")

        with pytest.raises(error, match="own") as caught:
            compare.call(function, hint="do the sizes agree?")
        assert caught.value.__notes__ == ["do the sizes agree?"]

    def test_no_hint(self):
        """Without a hint an error that is not about sizes stays as it is."""
        with pytest.raises(ZeroDivisionError) as caught:
            compare.call(lambda: 1 / 0)
        assert not hasattr(caught.value, "__notes__")

    @pytest.mark.parametrize("wrong", [lambda: np.ones(3) @ np.ones(5), lambda: np.ones(3)[5]], ids=["shapes", "index"])
    def test_sizes(self, wrong):
        """Without a hint an error about sizes gets a note that asks where the sizes come from."""
        with pytest.raises((ValueError, IndexError)) as caught:
            compare.call(wrong)
        assert len(caught.value.__notes__) == 1

    def test_copies(self):
        """The function gets copies: what it does to its arguments does not reach the caller's arrays."""
        mine = np.array([2.0, 3.0])
        compare.call(lambda x: x.fill(7.0), mine)
        assert mine.tolist() == [2.0, 3.0]

    @pytest.mark.parametrize("error", [NotImplementedError, AssertionError])
    def test_left_alone(self, error):
        """A stub's error and a failed assertion of the student's own come through without a note."""

        def function():
            raise error("own")

        with pytest.raises(error, match="own") as caught:
            compare.call(function, hint="do the sizes agree?")
        assert not hasattr(caught.value, "__notes__")

    def test_wrong_number_of_arguments(self):
        """A function with other parameters gets the hint too."""
        with pytest.raises(TypeError) as caught:
            compare.call(lambda: 0, 2, hint="two arguments?")
        assert caught.value.__notes__ == ["two arguments?"]


class TestRng:
    def test_repeatable(self, monkeypatch):
        """Two generators give the same numbers."""
        monkeypatch.delenv("COURSE_CHECKS_SEED", raising=False)
        assert np.array_equal(compare.rng().standard_normal(7), compare.rng().standard_normal(7))

    def test_follows_the_seed(self, monkeypatch):
        """COURSE_CHECKS_SEED is the seed."""
        monkeypatch.setenv("COURSE_CHECKS_SEED", "31")
        assert np.array_equal(compare.rng().standard_normal(7), np.random.default_rng(31).standard_normal(7))

    def test_another_seed_gives_other_numbers(self, monkeypatch):
        """Another seed gives other numbers than the default."""
        monkeypatch.delenv("COURSE_CHECKS_SEED", raising=False)
        default = compare.rng().standard_normal(7)
        monkeypatch.setenv("COURSE_CHECKS_SEED", "31")
        assert not np.allclose(compare.rng().standard_normal(7), default)

    def test_global_state_does_not_matter(self):
        """A student's np.random.seed does not move the generator, nor the other way round."""
        first = compare.rng().standard_normal(7)
        np.random.seed(3)
        state = np.random.get_state()[1].copy()
        assert np.array_equal(compare.rng().standard_normal(7), first)
        assert np.array_equal(np.random.get_state()[1], state)
