# verdict: PASSED
# The hint.
def grad_loss_linear(X, y, k):
    errors = y - linear_attention(X, k)
    return -np.einsum("n,nd->d", errors, grad_linear_attention(X))
