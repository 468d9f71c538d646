# verdict: FAILED
# says: length
# The largest entry is not the length.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.max(np.abs(gradient)) <= rtol * np.max(np.abs(gradient_0))
