# verdict: ERROR
# says: notebook's
# Renamed the arguments but the body still has X and y of the notebook.
def grad_loss_linear(X_, y_, k):
    return -(y - linear_attention(X, k)) @ grad_linear_attention(X)
