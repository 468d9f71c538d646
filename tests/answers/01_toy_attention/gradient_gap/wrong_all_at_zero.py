# verdict: FAILED
# says: near the k
# Both sides around zero, k is never used.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(h * v) - function(-h * v)) / (2 * h)
    right = gradient(0 * k) @ v
    return abs(left - right) / max(abs(left), abs(right))
