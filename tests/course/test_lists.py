"""Texts, lists and tables are compared as a student means them."""

import numpy as np
import pytest
import torch
from refusals import refused

from course.checks import lists


class TestText:
    def test_blanks_do_not_count(self):
        lists.text(" so  good\n", "so good", "f(x)", {})

    def test_named_mistake(self):
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
        (lists.table, {"a": 2, "b": 1}, {"a": 1, "b": 2}, "right words"),
        (lists.table, ["a"], {"a": 1}, "of type list"),
    ],
)
def test_refused(check, found, expected, says):
    assert says in refused(check, found, expected, "f(x)", {})


@pytest.mark.parametrize(
    ("found", "says"),
    [([3, 1], "whole numbers, expected words"), ([("a", 0.5)], "words alone"), ([0.5, 1.0], "of type float")],
)
def test_no_words(found, says):
    assert says in refused(lists.items, found, ["a", "b"], "f(x)", {}, of="words")


class TestItems:
    @pytest.mark.parametrize("found", [[3, 5, 7], (3, 5, 7), np.array([3, 5, 7]), torch.tensor([3, 5, 7])])
    def test_kinds(self, found):
        lists.items(found, [3, 5, 7], "f(x)", {})
        lists.items([found, (7, 11)], [[3, 5, 7], [7, 11]], "f(x)", {})

    def test_ragged(self):
        assert "not those of the rule" in refused(lists.items, [[1, 2], [3]], [[1, 2], [3, 0]], "f(x)", {}, of="chunks")
        assert len(refused(lists.items, list(range(500)), [1], "f(x)", {}, show=True)) < 500


def test_a_table_in_another_order():
    lists.table({"b": np.int64(2), "a": 1}, {"a": 1, "b": 2}, "f(x)", {})
