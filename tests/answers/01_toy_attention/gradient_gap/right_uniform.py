# verdict: PASSED
# A uniform direction between -1 and 1.
def gradient_gap(function, gradient, k, seed=0, h=1e-6):
    v = np.random.default_rng(seed).uniform(-1, 1, size=np.shape(k)[0])
    l = (function(k + h * v) - function(k - h * v)) / 2 / h
    r = np.sum(gradient(k) * v)
    return np.abs(l - r) / np.maximum(np.abs(l), np.abs(r))
