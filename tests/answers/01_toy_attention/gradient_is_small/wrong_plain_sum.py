# verdict: FAILED
# says: length
# Sums the entries.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return abs(gradient.sum()) <= rtol * abs(gradient_0.sum())
