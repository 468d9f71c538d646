# verdict: FAILED
# says: square
# Squared error times gradient.
def grad_loss_linear(X, y, k):
    return -np.einsum("n,nd->d", (y - linear_attention(X, k)) ** 2, grad_linear_attention(X))
