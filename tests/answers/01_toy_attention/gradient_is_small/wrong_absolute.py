# verdict: FAILED
# says: relative to the first
# Compared with rtol itself.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.linalg.norm(gradient) <= rtol
