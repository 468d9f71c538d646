"""Assignment 05: numbers that an answer adds to a sum of weights."""

from __future__ import annotations

import numpy as np
import pytest

from course.checks import kernel_attention as checks

TOPS, SUMS = np.array([[3.0, -1.0], [0.5, 2.0], [7.0, 0.0]]), np.array([[5.0], [0.02], [0.3]])


@pytest.mark.parametrize("added", [1e-9, 1e-6, 1e-3, -1e-5])
def test_what_is_added_is_taken_out(added):
    """Outputs with one small number in all denominators become those without it, whatever its size."""
    assert np.allclose(checks.without_added(TOPS / (SUMS + added), TOPS, SUMS), TOPS / SUMS, rtol=1e-9)


@pytest.mark.parametrize("wrong", [TOPS / (SUMS + 0.1), 1.0001 * TOPS / SUMS, TOPS, np.zeros((3, 2)), np.ones(3), None])
def test_other_outputs_stay_as_they_are(wrong):
    """Outputs that are wrong for another reason are not touched."""
    assert checks.without_added(wrong, TOPS, SUMS) is wrong


def test_a_tiny_number_is_seen():
    """A number far below the precision of the necessary checks is seen by the check of tiny features."""

    def attention(phi_Q, phi_K, V):
        return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.sum(axis=0) + 1e-20)[:, None]

    with pytest.raises(AssertionError, match="divides by 1e-20"):
        checks.kernel_tiny(attention)
