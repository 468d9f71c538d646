# verdict: FAILED
# says: square
# Squares on both sides but rtol not squared.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return gradient @ gradient <= rtol * (gradient_0 @ gradient_0)
