# verdict: FAILED
# says: relative
# The absolute difference.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    return abs((function(k + h * v) - function(k - h * v)) / (2 * h) - gradient(k) @ v)
