# verdict: FAILED
# says: direction
# Compares the length of the gradient with the slope.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    v = v / np.linalg.norm(v)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = np.linalg.norm(gradient(k))
    return abs(left - right) / max(abs(left), abs(right))
