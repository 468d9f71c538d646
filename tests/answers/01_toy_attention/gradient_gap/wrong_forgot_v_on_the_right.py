# verdict: FAILED
# says: one number
# Compares the number with the whole gradient, gets a vector.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k)
    return abs(left - right) / np.maximum(abs(left), abs(right))
