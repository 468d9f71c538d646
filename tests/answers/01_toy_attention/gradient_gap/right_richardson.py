# verdict: PASSED
# Two central differences extrapolated to h = 0.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    central = lambda h: (function(k + h * v) - function(k - h * v)) / (2 * h)
    left = (4 * central(5e-4) - central(1e-3)) / 3
    right = np.einsum("d,d->", np.asarray(gradient(k)), v)
    return np.asarray(abs(left - right) / max(abs(left), abs(right)))
