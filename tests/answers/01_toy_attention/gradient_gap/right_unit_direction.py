# verdict: PASSED
# A direction has length one.
def gradient_gap(function, gradient, k, seed=0):
    rng = np.random.default_rng(seed)
    v = rng.standard_normal(len(k))
    v /= np.linalg.norm(v)
    h = 1e-4
    sides = np.array([(function(k + h * v) - function(k - h * v)) / (2 * h), np.dot(gradient(k), v)])
    return float(np.abs(sides[0] - sides[1]) / np.max(np.abs(sides)))
