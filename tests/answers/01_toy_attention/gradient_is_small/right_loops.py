# verdict: PASSED
# Length by a loop over the coordinates.
def length_of(vector):
    s = 0.0
    for x in vector:
        s += x * x
    return s**0.5


def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    """Compare the lengths."""
    return np.less_equal(length_of(gradient), rtol * length_of(gradient_0))
