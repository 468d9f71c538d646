# verdict: FAILED
# says: 1/2
# Kept the half but forgot the 2 of the square.
def grad_loss_linear(X, y, k):
    return -0.5 * (y - linear_attention(X, k)) @ grad_linear_attention(X)
