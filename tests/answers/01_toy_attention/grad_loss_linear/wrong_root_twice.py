# verdict: FAILED
# says: sqrt(D)
# grad_linear_attention has the root already.
def grad_loss_linear(X, y, k):
    return -(y - linear_attention(X, k)) @ grad_linear_attention(X) / np.sqrt(X.shape[2])
