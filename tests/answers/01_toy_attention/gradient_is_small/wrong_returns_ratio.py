# verdict: FAILED
# says: bool
# Returns the ratio.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.linalg.norm(gradient) / np.linalg.norm(gradient_0)
