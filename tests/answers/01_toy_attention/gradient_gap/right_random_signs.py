# verdict: PASSED
# Random signs in all coordinates are a random direction too.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).choice([-1.0, 1.0], size=k.size)
    step = 1e-5
    f_plus, f_minus = function(k + step * v), function(k - step * v)
    measured, claimed = (f_plus - f_minus) / (2 * step), float(gradient(k).dot(v))
    larger = measured if abs(measured) > abs(claimed) else claimed
    return abs((measured - claimed) / larger)
