# verdict: FAILED
# says: length
# np.allclose has an rtol as well.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.allclose(gradient, gradient_0, rtol=rtol)
