# verdict: PASSED
# The root mean square on both sides: the 1/sqrt(D) cancels.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    rms = lambda g: np.sqrt(np.mean(np.square(g)))
    return bool(rms(gradient) <= rtol * rms(gradient_0))
