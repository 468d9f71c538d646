"""What counts as the right numbers, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
import torch
from refusals import EXPECTED, VECTOR, message, scalar_message

from course.checks import compare


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
    # The limit is rtol * |expected| plus an absolute part: 7e-5 + 1.4e-5 in double precision.
    @pytest.mark.parametrize(
        ("dtype", "inside", "outside"),
        [
            (np.float64, 7.0 + 8.3e-5, 7.0 + 8.5e-5),
            (np.float32, 7.0 + 1.39e-3, 7.0 + 1.43e-3),
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
        compare.array([7.0 + sign * 8.3e-5], [7.0], "f(X)")
        message([7.0 + sign * 8.5e-5], [7.0])

    def test_one_wrong_entry_among_many(self):
        """One entry outside the tolerance is enough to be refused."""
        found = np.ones(1009)
        found[613] += 2e-5
        message(found, np.ones(1009))

    @pytest.mark.parametrize("error", [2e-5, 3e-5, 5e-5])
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

    def test_single_precision_on_the_way(self):
        """What was computed in single precision and then divided by a double is accepted."""
        found = np.float32([1 / 3, 2 / 7, 5e4 / 11]) / np.sqrt([13.0])  # NumPy 1 keeps float32 beside one number
        assert found.dtype == np.float64
        compare.array(found, np.array([1 / 3, 2 / 7, 5e4 / 11]) / np.sqrt(13), "f(X)")

    def test_scalar_has_the_same_tolerance(self):
        """One number is compared as tightly as an array."""
        compare.scalar(7.0 + 8.3e-5, 7.0, "g(X)")
        scalar_message(7.0 + 8.5e-5, 7.0)


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
            pytest.param(["2", None], "holds None", id="texts and None"),
            pytest.param([2.0, None], "holds None", id="numbers and None"),
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
            (EXPECTED.T, "the axes are swapped"),
            (np.float64(3.0), "too many axes"),
            (np.stack([EXPECTED] * 5), "a sum over one axis is missing"),
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
            ([3.0], "too many axes"),
            (np.ones((2, 3)), "too many axes"),
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


@pytest.mark.parametrize("compared", [compare.array, compare.scalar])
def test_far_too_many_numbers_are_refused_before_they_are_converted(monkeypatch, compared):
    """An answer of small numbers that would take gigabytes as float64 is refused as it is."""
    monkeypatch.setattr(compare, "LARGEST", 1000)
    with pytest.raises(AssertionError, match="far too many"):
        compared(np.zeros((1001, 1), dtype=np.int8), 1.0, "f(x)")
