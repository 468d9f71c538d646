# verdict: FAILED
# says: larger
# Squared the difference in place of the absolute value.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return (left - right) ** 2 / max(abs(left), abs(right)) ** 2
