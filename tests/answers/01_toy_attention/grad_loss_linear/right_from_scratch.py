# verdict: PASSED
# All from scratch in one einsum over sequences and tokens.
def grad_loss_linear(X, y, k):
    n, L, D = X.shape
    v = X[:, :, 0]
    y_hat = (v * (X @ k)).sum(1) / np.sqrt(D)
    weights = (y_hat - y)[:, None] * v
    return np.tensordot(weights, X, axes=2) / np.sqrt(D)
