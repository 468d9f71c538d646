# verdict: PASSED
# Draws the coordinates one after the other.
def gradient_gap(function, gradient, k, seed=0):
    rng = np.random.default_rng(seed)
    v = np.array([rng.normal() for _ in k])
    h = 3e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = sum(g * w for g, w in zip(gradient(k), v))
    print("left", left, "right", right)
    return abs(left - right) / max(abs(left), abs(right))
