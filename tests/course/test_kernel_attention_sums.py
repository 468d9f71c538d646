"""Assignment 05: numbers that an answer adds to a sum of weights."""

import pytest

from course.checks import kernel_attention_sums as checks


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
