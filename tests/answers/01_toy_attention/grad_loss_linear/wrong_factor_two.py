# verdict: FAILED
# says: 1/2
# Forgot that the half cancels the 2.
def grad_loss_linear(X, y, k):
    return -2 * (y - linear_attention(X, k)) @ grad_linear_attention(X)
