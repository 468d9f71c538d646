# verdict: FAILED
# says: length
# rtol times the squared length on the right only.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return bool(np.linalg.norm(gradient) <= rtol * np.sum(gradient_0**2) / np.linalg.norm(gradient_0, 1))
