"""Texts, lists and tables are compared as a student means them."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from course.checks import lists


def said(check, *args, **kwargs) -> str:
    with pytest.raises(AssertionError) as caught:
        check(*args, **kwargs)
    return str(caught.value)


class TestText:
    def test_blanks_do_not_count(self):
        """Texts with the same words are the same, whatever blanks are between them."""
        lists.text(" so  good\n", "so good", "f(x)")

    def test_named_mistake(self):
        """A prepared mistake is named, and with `show` both texts are in the sentence."""
        found = said(lists.text, "sogood", "so good", "f(x)", {"glued": "sogood"}, show=True)
        assert found == "`f(x)`: glued; found 'sogood', expected 'so good'"

    def test_hidden(self):
        """Without `show` the sentence holds neither text."""
        assert "good" not in said(lists.text, "sogood", "so good", "f(x)")

    @pytest.mark.parametrize(("found", "what"), [(None, "None"), (["a"], "of type list"), (3, "of type int")])
    def test_no_text(self, found, what):
        """Something else than a text is named by its type."""
        assert what in said(lists.text, found, "a", "f(x)")


class TestItems:
    @pytest.mark.parametrize("found", [[3, 5, 7], (3, 5, 7), np.array([3, 5, 7]), torch.tensor([3, 5, 7])])
    def test_kinds(self, found):
        """Lists, tuples, arrays and tensors of the same numbers are the same."""
        lists.items(found, [3, 5, 7], "f(x)")

    def test_nested(self):
        """Lists of lists are compared entry by entry, arrays inside too."""
        lists.items([np.array([3, 5]), (7, 11)], [[3, 5], [7, 11]], "f(x)")

    def test_order(self):
        """The right entries in another order are told."""
        assert "another order" in said(lists.items, ["b", "a"], ["a", "b"], "f(x)")

    @pytest.mark.parametrize("found", [None, "ab", {"a": 1}, 5])
    def test_no_list(self, found):
        """Something else than a list is refused."""
        with pytest.raises(AssertionError, match="`f\\(x\\)` is"):
            lists.items(found, ["a", "b"], "f(x)")

    def test_ragged(self):
        """A ragged list is compared, not stumbled over."""
        assert "not those of the rule" in said(lists.items, [[1, 2], [3]], [[1, 2], [3, 0]], "f(x)", of="chunks")

    def test_long_ones_are_cut(self):
        """A long list is cut in the sentence."""
        assert len(said(lists.items, list(range(500)), [1], "f(x)", show=True)) < 500


class TestTable:
    def test_order_does_not_matter(self):
        """Dicts with the same entries are the same, whatever their order and kind of number."""
        lists.table({"b": np.int64(2), "a": 1}, {"a": 1, "b": 2}, "f(x)")

    def test_other_numbers(self):
        """The right words with other numbers are told."""
        assert "right words" in said(lists.table, {"a": 2, "b": 1}, {"a": 1, "b": 2}, "f(x)")

    def test_no_dict(self):
        """A list is refused by its type."""
        assert "of type list" in said(lists.table, ["a"], {"a": 1}, "f(x)")


@pytest.mark.parametrize(
    ("found", "what"),
    [([3, 1], "whole numbers, expected words"), ([("a", 0.5)], "words alone"), ([0.5, 1.0], "of type float")],
)
def test_no_words(found, what):
    """Numbers or tuples in place of words are named."""
    assert what in said(lists.items, found, ["a", "b"], "f(x)", of="words")
