# verdict: FAILED
# says: bool
# Forgot to make one bool of it.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.abs(gradient) <= rtol * np.abs(gradient_0)
