"""Assignment 05: numbers that an answer adds to a sum of weights."""

from __future__ import annotations

import pytest

from course.checks import kernel_attention_sums as checks
from course.checks import trials


@pytest.mark.parametrize("added", [0.0, 1e-9, 1e-6, 1e-3])
def test_what_is_added_is_charged_in_one_place(added):
    """The worked example passes with a small number in all denominators; the tiny features do not."""

    def attention(phi_Q, phi_K, V):
        return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.sum(axis=0) + added)[:, None]

    trials.passes(attention, "kernel_attention.kernel_attention")
    if added:
        with pytest.raises(AssertionError, match=f"divides by {added:.0e}"):
            checks.kernel_tiny(attention)


def test_a_tiny_number_is_seen():
    """A number far below the precision of the necessary checks is seen by the check of tiny features."""

    def attention(phi_Q, phi_K, V):
        return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.sum(axis=0) + 1e-20)[:, None]

    with pytest.raises(AssertionError, match="divides by 1e-20"):
        checks.kernel_tiny(attention)


def test_what_is_wrong_for_other_weights_too_is_not_told_of_tiny_ones():
    """An attention that averages over the wrong axis is wrong by the worked example, not by its small weights."""

    def attention(phi_Q, phi_K, V):
        weights = phi_Q @ phi_K.T
        return weights / weights.sum(axis=0) @ V

    checks.kernel_tiny(attention)
