# verdict: FAILED
# says: k
# Moves k in place to k + hv and back; the gradient is taken at the end, k is the caller's.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    k += h * v
    plus = function(k)
    k -= 2 * h * v
    minus = function(k)
    left = (plus - minus) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))
