"""Assignment 05: states of a recurrent step that a later call changes, as a kernel sees it."""

import numpy as np
import pytest

from course.checks import kernel_attention_recurrent as checks


def _new(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ S / (phi_q @ z), S, z


def test_new_arrays_pass():
    """A step that returns new arrays passes."""
    checks.own_state("recurrent_step", _new)


@pytest.mark.parametrize(("part", "what"), [(0, "output"), (1, "S"), (2, "z")])
def test_a_buffer_is_seen(part, what):
    """An output, S or z in an array that the next call writes into is seen, without a look at the text."""
    buffers = [np.zeros(2), np.zeros((3, 2)), np.zeros(3)]

    def step(*arguments):
        found = list(_new(*arguments))
        buffers[part][...] = found[part]
        found[part] = buffers[part]
        return found

    with pytest.raises(AssertionError, match=f"reuses its {what}: a later call"):
        checks.own_state("recurrent_step", step)


def test_a_state_that_is_recognised_is_seen():
    """A step that goes on in place with the state that it returned last is seen."""
    last = [None]

    def step(S, z, phi_q, phi_k, v):
        if S is not last[0]:
            S, z = S.copy(), z.copy()
        S += np.outer(phi_k, v)
        z += phi_k
        last[0] = S
        return phi_q @ S / (phi_q @ z), S, z

    with pytest.raises(AssertionError, match="reuses its S"):
        checks.own_state("recurrent_step", step)
