# verdict: FAILED
# says: same k
# The gradient is taken at the start, 0.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(np.zeros_like(k)) @ v
    return abs(left - right) / max(abs(left), abs(right))
