# verdict: FAILED
# says: length
# Looks at the change of the gradient.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return np.linalg.norm(gradient - gradient_0) <= rtol * np.linalg.norm(gradient_0)
