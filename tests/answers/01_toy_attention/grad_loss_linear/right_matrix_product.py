# verdict: PASSED
# A^T (A k - y).
def grad_loss_linear(X, y, k):
    A = grad_linear_attention(X)
    return A.T @ (A @ k - y)
