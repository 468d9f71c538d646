# verdict: FAILED
# says: one row for each sequence
# One row for each sequence, no sum.
def grad_loss_linear(X, y, k):
    return -(y - linear_attention(X, k))[:, None] * grad_linear_attention(X)
