# verdict: FAILED
# says: length
# Every coordinate against its own start.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    return bool(np.all(np.abs(gradient) <= rtol * np.abs(gradient_0)))
