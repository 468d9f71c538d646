# verdict: FAILED
# says: gradient
# Returned the next k, not the gradient.
def grad_loss_linear(X, y, k):
    g = -(y - linear_attention(X, k)) @ grad_linear_attention(X)
    return k - 0.001 * g
