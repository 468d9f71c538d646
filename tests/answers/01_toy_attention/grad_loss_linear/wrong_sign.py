# verdict: FAILED
# says: sign
# Forgot the minus of the inner derivative.
def grad_loss_linear(X, y, k):
    return np.einsum("n,nd->d", y - linear_attention(X, k), grad_linear_attention(X))
