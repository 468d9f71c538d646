# verdict: FAILED
# says: step
# Central difference but h = 1.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1.0
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))
