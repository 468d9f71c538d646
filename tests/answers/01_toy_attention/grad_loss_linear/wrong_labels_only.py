# verdict: FAILED
# says: prediction
# Took the label where the error belongs, as at k = 0.
def grad_loss_linear(X, y, k):
    return -np.einsum("n,nd->d", y, grad_linear_attention(X))
