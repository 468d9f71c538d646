"""What counts as the right numbers, texts, lists and tables, and what is refused."""

import copy
import re
from fractions import Fraction

import numpy as np
import pytest
import torch
from refusals import EXPECTED, message, refused, scalar_message

from course.checks import compare, lists

TENSOR = torch.tensor(EXPECTED)


class TestAccepted:
    @pytest.mark.parametrize(
        "found",
        [
            *(EXPECTED, EXPECTED.tolist(), tuple(map(tuple, EXPECTED.tolist())), list(EXPECTED)),
            *map(EXPECTED.astype, (np.float16, np.longdouble, np.uint64, ">f8")),
            EXPECTED[::-1, ::-1][::-1, ::-1],
            *(TENSOR.float(), TENSOR.bfloat16(), TENSOR.long()),  # NumPy does not know bfloat16
            *(TENSOR.clone().requires_grad_(), TENSOR.clone().requires_grad_() * 1),  # this one inside a graph
            [[Fraction(int(v)) for v in row] for row in EXPECTED],
            [torch.tensor(row, requires_grad=True) for row in EXPECTED],
        ],
    )
    def test_right_values_in_any_container(self, found):
        before = copy.deepcopy(found) if isinstance(found, np.ndarray) else None
        compare.array(found, EXPECTED, "f(X)", "(n, L)")
        assert before is None or np.array_equal(found, before), "the comparison has changed what was found"

    @pytest.mark.parametrize(
        ("found", "expected"),
        [
            *((kind(6.5), 6.5) for kind in (float, np.float64, np.float32, np.array, torch.tensor, Fraction)),
            *((kind(7), 7.0) for kind in (int, np.int8, np.array)),
        ],
    )
    def test_one_number(self, found, expected):
        """One number is accepted in this form, and nothing is returned: nbgrader would take it for partial credit."""
        assert compare.scalar(found, expected, "g(X)") is None


class TestTolerance:
    # The limit is rtol * |expected| plus an absolute part: 7e-5 + 1.4e-5 in double precision.
    @pytest.mark.parametrize(
        ("dtype", "inside", "outside"),
        [
            (np.float64, 7.0 + 8.3e-5, 7.0 + 8.5e-5),
            (np.float64, 7.0 - 8.3e-5, 7.0 - 8.5e-5),
            (np.float32, 7.0 + 1.39e-3, 7.0 + 1.43e-3),
            (np.float16, 7.0 + 0.13671875, 7.0 + 0.1484375),
        ],
    )
    def test_precision(self, dtype, inside, outside):
        compare.array(np.array([7.0, inside], dtype=dtype), [7.0, 7.0], "f(X)")
        message(np.array([7.0, outside], dtype=dtype), [7.0, 7.0])
        compare.scalar(dtype(inside), 7.0, "g(X)")
        scalar_message(dtype(outside), 7.0)

    @pytest.mark.parametrize("error", [2e-5, 3e-5, 5e-5])
    def test_rounded_values_are_not_blamed_on_a_factor_or_an_order(self, error):
        found = EXPECTED * (1 + error * np.array([[1, -1, 1], [-1, 1, -1]]))
        assert not re.search("constant|order|sign|swapped", message(found))

    def test_special_tolerances(self):
        compare.array([7.06], [7.0], "f(X)", rtol=1e-2)
        message([7.08], [7.0], rtol=1e-2)
        compare.array(np.float32([7.06]), [7.0], "f(X)", rtol=1e-2)
        compare.array(torch.tensor([7.001], dtype=torch.float32), [7.0], "f(X)")
        message(torch.tensor([7.001], dtype=torch.float64), [7.0])
        compare.array([3e-4, 1e5], [0.0, 1e5], "f(X)")
        found = np.float32([1 / 3, 2 / 7, 5e4 / 11]) / np.sqrt([13.0])  # NumPy 1 keeps float32 beside one number
        assert found.dtype == np.float64
        compare.array(found, np.array([1 / 3, 2 / 7, 5e4 / 11]) / np.sqrt(13), "f(X)")
        small = np.array([5e-8, -3e-8])
        compare.array(small * (1 + 1e-9), small, "f(X)", atol=1e-30)
        message(0 * small, small, atol=1e-30)


class TestRefused:
    @pytest.mark.parametrize(
        ("found", "part"),
        [
            *((None, "`return`"), ("2, 3, 5", "of type str, expected (n, L)"), (b"235", "of type bytes")),
            *((["2", "3"], "of type list"), ([[2.0, 3.0], [5.0]], "of type list"), ([2.0, None], "holds None")),
            *(({"a": 1.0}, "of type dict"), ((v for v in (2.0, 3.0)), "of type generator"), (len, "of type builtin")),
            (np.array([{}, []], dtype=object), "of type ndarray"),
            (np.array(["2020-02-03"], dtype="M8[D]"), "of type ndarray"),
            (np.zeros(2, dtype=[("a", float)]), "of type ndarray"),
            *((EXPECTED + 0j, "complex"), (torch.tensor([2 + 3j]), "complex")),
        ],
    )
    def test_not_numbers(self, found, part):
        text = message(found)
        assert "`f(X)`" in text
        assert part in text

    @pytest.mark.parametrize(
        ("found", "part"),
        [
            *((found, "`g(X)`") for found in (None, "6.5", 6.5 + 0j, len, {}, [[1], [2, 3]])),
            (np.array([6.5]), "expected one number"),
            (np.nan, "nan"),
            (-np.inf, "infinity"),
        ],
        ids=repr,
    )
    def test_not_one_number(self, found, part):
        assert part in scalar_message(found)

    @pytest.mark.parametrize(("value", "word"), [(np.nan, "nan"), (np.inf, "infinity"), (-np.inf, "infinity")])
    def test_not_finite(self, value, word):
        """nan and infinity are named, with the likely reason, also where the same is expected."""
        found = EXPECTED.copy()
        found[1, 2] = value
        text = message(found)
        assert word in text
        assert "overflow" in text
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
    )
    @pytest.mark.parametrize("show", [False, True])
    def test_wrong_shape(self, found, hint, show):
        text = message(found, show=show)
        assert hint in text
        assert "(n, L)" in text

    @pytest.mark.parametrize("expected", [[2e-3, 3e-3, -5e-3], [-1.5e308, 1.5e308, 1e308]], ids=["small", "other sign"])
    def test_huge_values(self, expected):
        message(np.array([1.5e308, -1.5e308, 1e308]), np.array(expected))
        message(np.array([6e4, -6e4, 6e4], dtype=np.float16), np.array(expected))


def test_a_finite_number_comes_back_as_a_float():
    assert [compare.number(found, "gap") for found in (3, np.array(3), torch.tensor(3.0))] == [3.0] * 3


@pytest.mark.parametrize(("found", "word"), [("3", "str"), ([3.0], "too many axes"), (np.nan, "nan"), (-np.inf, "inf")])
def test_what_is_not_one_finite_number_is_refused(found, word):
    with pytest.raises(AssertionError, match=f"`gap`.*{word}"):
        compare.number(found, "gap")


@pytest.mark.parametrize("compared", [compare.array, compare.scalar])
def test_far_too_many_numbers_are_refused_before_they_are_converted(monkeypatch, compared):
    monkeypatch.setattr(compare, "LARGEST", 1000)
    with pytest.raises(AssertionError, match="far too many"):
        compared(np.zeros((1001, 1), dtype=np.int8), 1.0, "f(x)")


def test_texts_lists_and_tables_of_other_forms_are_the_same():
    lists.text(" so  good\n", "so good", "f(x)", {})  # blanks do not count
    lists.table({"b": np.int64(2), "a": 1}, {"a": 1, "b": 2}, "f(x)", {})  # nor the order
    for found in ([3, 5, 7], (3, 5, 7), np.array([3, 5, 7]), torch.tensor([3, 5, 7])):
        lists.items(found, [3, 5, 7], "f(x)", {})
        lists.items([found, (7, 11)], [[3, 5, 7], [7, 11]], "f(x)", {})


def test_a_tensor_of_another_dtype():
    numbers = torch.zeros(3)
    for found, expected, says in (
        (numbers, numbers.long(), "dtype torch.float32, expected a whole number for each entry, int64"),
        (numbers.int(), numbers.bool(), "dtype torch.int32, expected bool"),
        (numbers.bool(), numbers, "dtype torch.bool, expected a float dtype"),
    ):
        assert says in refused(compare.tensor, found, expected, "f(x)", "(n,)")


def test_a_named_mistake_of_a_text():
    found = refused(lists.text, "sogood", "so good", "f(x)", {"glued": "sogood"}, show=True)
    assert found == "`f(x)`: glued; found 'sogood', expected 'so good'"
    assert "good" not in refused(lists.text, "sogood", "so good", "f(x)", {})


@pytest.mark.parametrize(
    ("check", "found", "expected", "says"),
    [
        (lists.text, None, "a", "None"),
        (lists.text, ["a"], "a", "of type list"),
        (lists.text, 3, "a", "of type int"),
        (lists.items, ["b", "a"], ["a", "b"], "another order"),
        *((lists.items, found, ["a", "b"], "`f(x)` is") for found in (None, "ab", {"a": 1}, 5)),
        (lists.items, [3, 1], ["a", "b"], "whole numbers, expected words"),
        (lists.items, [("a", 0.5)], ["a", "b"], "words alone"),
        (lists.items, [0.5, 1.0], ["a", "b"], "of type float"),
        (lists.items, [[1, 2], [3]], [[1, 2], [3, 0]], "not those of the rule"),
        (lists.table, {"a": 2, "b": 1}, {"a": 1, "b": 2}, "right words"),
        (lists.table, ["a"], {"a": 1}, "of type list"),
    ],
)
def test_another_text_list_or_table_is_refused(check, found, expected, says):
    of = {"of": "words"} if check is lists.items else {}
    assert says in refused(check, found, expected, "f(x)", {}, **of)


def test_a_long_list_is_cut_in_the_sentence():
    assert len(refused(lists.items, list(range(500)), [1], "f(x)", {}, show=True)) < 500
