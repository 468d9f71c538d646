# verdict: FAILED
# says: coordinate
# One random coordinate is checked only.
def gradient_gap(function, gradient, k, seed=0):
    v = np.zeros(k.size)
    v[np.random.default_rng(seed).integers(k.size)] = 1
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))
