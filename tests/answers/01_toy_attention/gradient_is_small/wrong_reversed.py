# verdict: FAILED
# says: compare the length
# The wrong way round.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.linalg.norm(gradient) >= rtol * np.linalg.norm(gradient_0)
