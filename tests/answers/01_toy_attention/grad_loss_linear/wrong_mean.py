# verdict: FAILED
# says: sum
# Mean over the sequences.
def grad_loss_linear(X, y, k):
    e = y - linear_attention(X, k)
    return -np.mean(e[:, None] * grad_linear_attention(X), axis=0)
