# verdict: FAILED
# says: None
# Prints.
def grad_loss_linear(X, y, k):
    print(-(y - linear_attention(X, k)) @ grad_linear_attention(X))
