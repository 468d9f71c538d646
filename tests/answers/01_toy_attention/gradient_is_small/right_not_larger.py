# verdict: PASSED
# Not larger is less or equal.
def gradient_is_small(gradient, gradient_0, rtol=1e-3):
    here = (gradient @ gradient) ** 0.5
    start = (gradient_0 @ gradient_0) ** 0.5
    return not here > rtol * start
