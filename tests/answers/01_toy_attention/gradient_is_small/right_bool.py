# verdict: PASSED
# A real Python bool.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    length = lambda v: float(np.sqrt(np.sum(v**2)))
    if length(gradient) <= rtol * length(gradient_0):
        return True
    else:
        return False
