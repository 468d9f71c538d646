# verdict: FAILED
# says: coordinate
# Checks the first coordinate as in the formula of the derivative.
def gradient_gap(function, gradient, k, seed=0):
    v = np.zeros_like(k)
    v[0] = np.random.default_rng(seed).normal()
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))
