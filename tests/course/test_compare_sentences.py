"""The message about wrong numbers: the named mistake, or how they differ, and no digit of hidden ones."""

import re

import numpy as np
import pytest
import torch
from refusals import EXPECTED, VECTOR, message, refused, scalar_message

from course.checks import compare


class TestMistakes:
    @pytest.mark.parametrize("wrong", [-EXPECTED, 7 * EXPECTED, 0 * EXPECTED, EXPECTED[::-1], EXPECTED.T, 41.0])
    def test_wins_over_the_generic_diagnosis(self, wrong):
        assert message(wrong, mistakes={"this one": wrong}) == "`f(X)`: this one"

    @pytest.mark.parametrize(
        ("found", "mistake"),
        [
            (EXPECTED / 3, EXPECTED / 3),
            (EXPECTED / 3, lambda: EXPECTED / 3),
            ((EXPECTED / 3).astype(np.float32), EXPECTED / 3),
            (np.full((2, 3), np.nan), np.full((2, 3), np.nan)),
        ],
    )
    def test_named(self, found, mistake):
        known = {"miss": EXPECTED + 2, "other shape": EXPECTED.T, "hit": mistake, "too late": mistake}
        assert message(found, mistakes=known) == "`f(X)`: hit"

    @pytest.mark.parametrize("found", [13.0, [2.0, 4.5]])
    def test_scalar(self, found):
        assert "no half" in scalar_message(found, mistakes={"no half": lambda: found})

    def test_right_value_that_equals_a_mistake(self):
        known = {"never": lambda: pytest.fail("it was called"), "this one": EXPECTED}
        compare.array(EXPECTED, EXPECTED, "f(X)", mistakes=known)


class TestDiagnosis:
    @pytest.mark.parametrize("expected", [EXPECTED, VECTOR], ids=["matrix", "vector"])
    @pytest.mark.parametrize(
        ("wrong", "words"),
        [
            *((lambda e: -e, "sign is the opposite"), (lambda e: 0 * e, "zero everywhere")),
            *((lambda e: 3 * e, "times a constant"), (lambda e: -e / 7, "times a constant")),
            (lambda e: e[..., ::-1], "another order"),
            (lambda e: np.where(e == 5, 6, e), "some entries are right"),
            *((wrong, "values are wrong") for wrong in (lambda e: e + 0.1, lambda e: e + 1e-3, lambda e: e * 1.001)),
        ],
    )
    def test_generic(self, expected, wrong, words):
        assert words in message(wrong(expected), expected)

    @pytest.mark.parametrize(
        ("found", "expected", "words"),
        [
            (np.array([[2.0, 5.0], [3.0, 7.0]]), np.array([[2.0, 3.0], [5.0, 7.0]]), "order|swapped"),
            (np.ones(3), np.zeros(3), "values are wrong"),
            ([0.0, 6.0, 9.0], [0.0, 2.0, 3.0], "times a constant"),
            ([6.0, 9.0, 1.0], [2.0, 3.0, 5.0], "^(?!.*constant)"),
        ],
    )
    def test_special_values(self, found, expected, words):
        assert re.search(words, message(found, expected))

    @pytest.mark.parametrize("expected", [6.5, 0.0])
    def test_one_number(self, expected):
        assert re.search("^(?!.*constant).*wrong", scalar_message(13.0, expected))

    @pytest.mark.parametrize("expected", [[2.0, 2.0, -2.0], [0.0, 2.0, 0.0]])
    def test_one_size_may_have_a_factor(self, expected):
        """Of numbers of one size a factor is only suspected: an addend would look the same."""
        assert "perhaps it is the right answer times a constant" in message(1.25 * np.array(expected), expected)

    @pytest.mark.parametrize(("place", "word"), [(0, "first"), (1, "second"), (2, "third")])
    def test_one_of_few(self, place, word):
        expected = np.array([2.0, 3.0, 5.0])
        found = expected + 7 * (np.arange(3) == place)
        assert message(found, expected).endswith(f"only its {word} entry is wrong")
        assert message(found, expected, otherwise="add them up") == "`f(X)`: add them up"

    def test_other_kinds(self):
        """For nan and infinity only a possible cause is named; a tuple in place of a number is called one."""
        for wrong in (np.nan, np.inf):
            assert "perhaps an exponential overflows" in message(np.where(EXPECTED == 5, wrong, EXPECTED))
        assert scalar_message((6.5, 2.0)) == "`g(X)` is a tuple, expected one number: return it alone, without a comma"

    def test_scale_does_not_matter(self):
        for scale in (1e-6, 1e6):
            assert "sign" in message(-scale * EXPECTED, scale * EXPECTED)


def numbers_in(text: str) -> list[str]:
    return re.findall(r"\d+", re.sub(r"\b\d+ ax[ei]s\b|of length 1\b", "", text))


class TestShow:
    WRONG = (
        *(lambda e: -e, lambda e: e * 3.7, lambda e: 0 * e, lambda e: e[..., ::-1] + 0.0, lambda e: e + 1j),
        lambda e: e + np.random.default_rng(7).standard_normal(e.shape),
        *(lambda e: e.T, lambda e: e.sum(axis=0), lambda e: e[None], lambda e: e.sum(), lambda e: e.tolist()[:-1]),
        *(lambda e: np.where(e > 0, np.nan, e), lambda e: np.where(e > 0, np.inf, e)),
        *(lambda e: [str(v) for v in e.ravel()], lambda e: [*e.ravel().tolist(), [1.0]]),
        *(lambda e: dict(enumerate(e.ravel())), lambda e: torch.tensor(e, dtype=torch.float32) * 1.5),
    )

    @pytest.mark.parametrize("seed", range(3))
    @pytest.mark.parametrize("wrong", range(len(WRONG)))
    def test_hidden_checks_hold_no_number(self, wrong, seed):
        rng = np.random.default_rng((seed, wrong))
        expected = rng.standard_normal((3, 5)) * 10.0 ** rng.integers(-3, 4)
        known = {"never": expected + 99, "minus": -expected}
        assert numbers_in(message(self.WRONG[wrong](expected), expected, mistakes=known)) == []

    @pytest.mark.parametrize("found", [13.25, [1.5, 2.5], np.zeros((2, 3)), np.array([6.5])])
    def test_hidden_scalars_hold_no_number(self, found):
        assert numbers_in(scalar_message(found)) == []
        assert numbers_in(refused(compare.array, found, np.ones((17, 19)), "f(X)")) == []

    @pytest.mark.parametrize(
        ("found", "parts"),
        [(-EXPECTED, "minus: |-11"), (EXPECTED.T, "shape (3, 2)"), (3 * EXPECTED, "times a constant 3:")],
    )
    def test_visible_details(self, found, parts):
        text = message(found, mistakes={"minus: ": -EXPECTED}, show=True)
        assert [part for part in parts.split("|") if part not in text] == []
        assert "\n" not in text

    def test_the_first_wrong_entry(self):
        """With `show` the sentence counts the wrong entries and says where the first one is; a large array is cut."""
        text = message(np.where(EXPECTED > 5, EXPECTED + 0.25, EXPECTED), show=True)
        assert "wrong entries: 3 of 6, first at [1, 0]: 7.25, expected 7; found [[" in text
        assert "found 13.5, expected 6.5" in scalar_message(13.5, show=True)
        assert len(message(np.arange(1009.0), np.ones(1009), show=True)) < 400
