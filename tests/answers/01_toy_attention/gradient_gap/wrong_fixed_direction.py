# verdict: FAILED
# says: random
# A fixed direction 1, 2, ..., D is as good as a random one.
def gradient_gap(function, gradient, k, seed=0):
    v = np.arange(1.0, k.size + 1)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))
