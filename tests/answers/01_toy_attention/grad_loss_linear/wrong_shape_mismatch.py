# verdict: ERROR
# says: matmul
# Multiplied in the wrong order.
def grad_loss_linear(X, y, k):
    return -grad_linear_attention(X) @ (y - linear_attention(X, k))
