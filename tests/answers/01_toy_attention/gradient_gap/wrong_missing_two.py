# verdict: FAILED
# says: distance between
# Divided by h, forgot the 2.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / h
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))
