# verdict: PASSED
# Single precision.
def grad_loss_linear(X, y, k):
    A = grad_linear_attention(X).astype(np.float32)
    return (A @ k.astype(np.float32) - y.astype(np.float32)) @ A
