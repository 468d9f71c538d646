"""Assignment 05: what a wrong function of an earlier exercise leads to is not charged again."""

import numpy as np
import pytest

from course.checks import kernel_attention_calls as calls
from course.checks import kernel_attention_recurrent as recurrent


def _fourier(X, W):
    angles = X @ W.T
    return np.hstack([np.cos(angles), np.sin(angles)]) / np.sqrt(len(W))


def _step(S, z, phi_q, phi_k, v):
    S, z = S + np.outer(phi_k, v), z + phi_k
    return phi_q @ S / (phi_q @ z), S, z


@pytest.mark.parametrize("fourier", [_fourier, lambda X, W: 3 * _fourier(X, W), lambda X, W: None])
def test_right_trigonometric_features_pass_beside_any_fourier_features(fourier):
    """Features that do not use the student's wrong Fourier features pass."""

    def features(X, W):
        return np.exp(np.sum(X**2, axis=1, keepdims=True) / 2 / X.shape[1] ** 0.5) * _fourier(X, W)

    calls.trigonometric_features(features, fourier)


def test_trigonometric_features_made_of_wrong_ones():
    """The right factor on wrong Fourier features passes; a wrong factor is named."""

    def fourier(X, W):
        return np.cos(X @ W.T)

    def features(X, W):
        return np.exp(np.sum(X**2, axis=1, keepdims=True) / 2 / X.shape[1] ** 0.5) * fourier(X, W)

    calls.trigonometric_features(features, fourier)
    with pytest.raises(AssertionError, match="is missing"):
        calls.trigonometric_features(fourier, fourier)


def test_outputs_of_a_wrong_step():
    """Outputs that the student's wrong step gives pass; the same outputs beside a right step fail."""

    def doubled(S, z, phi_q, phi_k, v):
        output, S, z = _step(S, z, phi_q, phi_k, v)
        return 2 * output, S, z

    def causal(phi_Q, phi_K, V):
        S, z, outputs = np.zeros((phi_K.shape[1], V.shape[1])), np.zeros(phi_K.shape[1]), []
        for row in zip(phi_Q, phi_K, V, strict=True):
            output, S, z = doubled(S, z, *row)
            outputs.append(output)
        return np.array(outputs)

    recurrent.causal_kernel_attention(causal, doubled)
    with pytest.raises(AssertionError, match="times a constant"):
        recurrent.causal_kernel_attention(causal, _step)


def test_an_assertion_of_the_student_is_no_output_of_the_step():
    """A function that raises an AssertionError does not pass as what the step gives."""

    def causal(phi_Q, phi_K, V):
        raise AssertionError("not written")

    with pytest.raises(AssertionError, match="not written"):
        recurrent.causal_kernel_attention(causal, _step)
