# verdict: FAILED
# says: 0
# A ratio: 0/0 is nan, so a start at the minimum is never "small".
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.linalg.norm(gradient) / np.linalg.norm(gradient_0) <= rtol
