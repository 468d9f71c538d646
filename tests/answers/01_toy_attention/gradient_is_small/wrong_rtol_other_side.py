# verdict: FAILED
# says: rtol
# rtol multiplies the wrong side.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return rtol * np.linalg.norm(gradient) <= np.linalg.norm(gradient_0)
