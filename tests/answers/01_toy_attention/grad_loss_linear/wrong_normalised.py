# verdict: FAILED
# says: constant
# Only the direction matters, so normalised.
def grad_loss_linear(X, y, k):
    g = -(y - linear_attention(X, k)) @ grad_linear_attention(X)
    return g / np.linalg.norm(g)
