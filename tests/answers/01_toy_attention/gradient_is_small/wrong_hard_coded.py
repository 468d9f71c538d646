# verdict: FAILED
# says: rtol
# 1e-3 typed in.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.linalg.norm(gradient) <= 1e-3 * np.linalg.norm(gradient_0)
