# verdict: PASSED
# Returns 0 where both sides are 0 in place of dividing.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(0, 1, len(k))
    h = 1e-6 * max(1.0, np.linalg.norm(k)) / np.linalg.norm(v)
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    size = max(abs(left), abs(right))
    if size == 0:
        return 0.0
    return abs(left - right) / size
