# verdict: ERROR
# says: notebook's `y`
# The labels are always y, so the argument is called labels and y is the training set.
def grad_loss_linear(X, labels, k):
    return -(y - linear_attention(X, k)) @ grad_linear_attention(X)
