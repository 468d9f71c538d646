# verdict: FAILED
# says: bool
# Yes or no as a text.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return "yes" if np.linalg.norm(gradient) <= rtol * np.linalg.norm(gradient_0) else "no"
