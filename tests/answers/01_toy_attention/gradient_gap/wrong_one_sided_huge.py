# verdict: FAILED
# says: central
# One-sided difference with a big step.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 0.1
    left = (function(k + h * v) - function(k)) / h
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))
