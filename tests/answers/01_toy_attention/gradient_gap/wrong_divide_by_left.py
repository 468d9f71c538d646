# verdict: FAILED
# says: larger
# Relative to the finite difference.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / abs(left)
