# verdict: FAILED
# says: None
# Forgot the else branch.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    if np.linalg.norm(gradient) <= rtol * np.linalg.norm(gradient_0):
        return True
