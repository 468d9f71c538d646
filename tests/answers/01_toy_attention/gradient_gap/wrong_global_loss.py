# verdict: ERROR
# says: function
# Calls the notebook's loss and gradient in place of the arguments.
def gradient_gap(function, gradient, k, seed=0):
    v = np.random.default_rng(seed).normal(size=X.shape[2])
    h = 1e-5
    f = lambda q: loss(y, linear_attention(X, q))
    left = (f(k + h * v) - f(k - h * v)) / (2 * h)
    right = grad_loss_linear(X, y, k) @ v
    return abs(left - right) / max(abs(left), abs(right))
