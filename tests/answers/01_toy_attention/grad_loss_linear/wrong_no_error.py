# verdict: FAILED
# says: error
# Forgot the outer derivative.
def grad_loss_linear(X, y, k):
    return -grad_linear_attention(X).sum(axis=0)
