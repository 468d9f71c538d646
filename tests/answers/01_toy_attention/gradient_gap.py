# %% right: draws the coordinates one after the other
def gradient_gap(function, gradient, k, seed=0):
    rng = np.random.default_rng(seed)
    v = np.array([rng.normal() for _ in k])
    h = 3e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = sum(g * w for g, w in zip(gradient(k), v))
    print("left", left, "right", right)
    return abs(left - right) / max(abs(left), abs(right))

# %% right: rng.random gives coordinates between 0 and 1, all of them
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).random(k.shape[0])
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% right: random signs in all coordinates are a random direction too
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).choice([-1.0, 1.0], size=k.size)
    step = 1e-5
    f_plus, f_minus = function(k + step * v), function(k - step * v)
    measured, claimed = (f_plus - f_minus) / (2 * step), float(gradient(k).dot(v))
    larger = measured if abs(measured) > abs(claimed) else claimed
    return abs((measured - claimed) / larger)

# %% right: two central differences extrapolated to h = 0
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    central = lambda h: (function(k + h * v) - function(k - h * v)) / (2 * h)
    left = (4 * central(5e-4) - central(1e-3)) / 3
    right = np.einsum("d,d->", np.asarray(gradient(k)), v)
    return np.asarray(abs(left - right) / max(abs(left), abs(right)))

# %% right: as written
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.shape)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% right: a uniform direction between -1 and 1
def gradient_gap(function, gradient, k, seed=0, h=1e-6):
    v = np.random.default_rng(seed).uniform(-1, 1, size=np.shape(k)[0])
    l = (function(k + h * v) - function(k - h * v)) / 2 / h
    r = np.sum(gradient(k) * v)
    return np.abs(l - r) / np.maximum(np.abs(l), np.abs(r))

# %% right: a direction has length one
def gradient_gap(function, gradient, k, seed=0):
    rng = np.random.default_rng(seed)
    v = rng.standard_normal(len(k))
    v /= np.linalg.norm(v)
    h = 1e-4
    sides = np.array([(function(k + h * v) - function(k - h * v)) / (2 * h), np.dot(gradient(k), v)])
    return float(np.abs(sides[0] - sides[1]) / np.max(np.abs(sides)))

# %% right: returns 0 where both sides are 0 in place of dividing
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(0, 1, len(k))
    h = 1e-6 * max(1.0, np.linalg.norm(k)) / np.linalg.norm(v)
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    size = max(abs(left), abs(right))
    if size == 0:
        return 0.0
    return abs(left - right) / size

# %% wrong: the absolute difference | says: with both sides as in the exercise
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    return abs((function(k + h * v) - function(k - h * v)) / (2 * h) - gradient(k) @ v)

# %% wrong: both sides around zero, k is never used | says: near the k
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(h * v) - function(-h * v)) / (2 * h)
    right = gradient(0 * k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: one random number for all coordinates | says: random
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal() * np.ones(k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: central difference but h = 1 | says: step
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1.0
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: the number should be near 1e-8, so it is | says: function is never evaluated
def gradient_gap(function, gradient, k, seed=0):
    return 1e-8

# %% wrong: relative to the finite difference | says: larger
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / abs(left)

# %% wrong: relative to the gradient; gives 1/2 for the one of twice the size, so it looked right | says: larger
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / abs(right)

# %% wrong: min in place of max | says: larger
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / min(abs(left), abs(right))

# %% wrong: symmetric version with the sum of both | says: larger
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / (abs(left) + abs(right))

# %% wrong: / 2 * h divides by two and multiplies with h | says: distance between
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / 2 * h
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: checks the first coordinate as in the formula of the derivative | says: coordinate
def gradient_gap(function, gradient, k, seed=0):
    v = np.zeros_like(k)
    v[0] = np.random.default_rng(seed).normal()
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: a fixed direction 1, 2, ..., D is as good as a random one | says: random
def gradient_gap(function, gradient, k, seed=0):
    v = np.arange(1.0, k.size + 1)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: compares the number with the whole gradient, gets a vector | says: one number
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k)
    return abs(left - right) / np.maximum(abs(left), abs(right))

# %% wrong: calls the notebook's loss and gradient in place of the arguments | verdict: ERROR | says: function
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=X.shape[2])
    h = 1e-5
    f = lambda q: loss(y, linear_attention(X, q))
    left = (f(k + h * v) - f(k - h * v)) / (2 * h)
    right = grad_loss_linear(X, y, k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: the gradient is taken at the start, 0 | says: same k
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(np.zeros_like(k)) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: compares the length of the gradient with the slope | says: direction
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    v = v / np.linalg.norm(v)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = np.linalg.norm(gradient(k))
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: moves k in place to k + hv and back; the gradient is taken at the end, k is the caller's | says: k
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

# %% wrong: divided by h, forgot the 2 | says: 2 h apart
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / h
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: forgot the absolute value of the difference | says: abs
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return (left - right) / max(abs(left), abs(right))

# %% wrong: max(left, right) without absolute values | says: larger
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(left, right)

# %% wrong: one random coordinate is checked only | says: coordinate
def gradient_gap(function, gradient, k, seed=0):
    v = np.zeros(k.size)
    v[np.random.default_rng(seed).integers(k.size)] = 1
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: One-sided difference with a big step | says: central
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 0.1
    left = (function(k + h * v) - function(k)) / h
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: prints | says: None
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    print(abs(left - right) / max(abs(left), abs(right)))

# %% wrong: default_rng(0), the argument is not used | says: seed
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(0).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: draws 200 coordinates | verdict: ERROR | says: shape
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=200)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: squared the difference in place of the absolute value | says: larger
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return (left - right) ** 2 / max(abs(left), abs(right)) ** 2

# %% wrong: the smaller the better, h = 1e-15 | says: step
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-15
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: a fresh generator each time | says: seed
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng().normal(size=k.size)
    h = 1e-5
    left = (function(k + h * v) - function(k - h * v)) / (2 * h)
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: a one-sided difference with a step so small that the gap looks right | says: central
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=k.size)
    h = 1e-7
    left = (function(k + h * v) - function(k)) / h
    right = gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))

# %% wrong: the gradient is taken beside k | says: go back to k
def gradient_gap(function, gradient, k, seed=0):
    v, h = np.random.default_rng(seed).standard_normal(k.shape), 1e-5
    k = k.copy()
    k += h * v
    up = function(k)
    k -= 2 * h * v
    left, right = (up - function(k)) / (2 * h), gradient(k) @ v
    return abs(left - right) / max(abs(left), abs(right))
