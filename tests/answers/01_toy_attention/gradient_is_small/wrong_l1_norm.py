# verdict: FAILED
# says: length
# Sum of the absolute values.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.abs(gradient).sum() <= rtol * np.abs(gradient_0).sum()
