# verdict: PARTIAL
# says: one at a time
# sum() of a generator over pairs.
def grad_loss_linear(X, y, k):
    errors = linear_attention(X, k) - y
    return sum(e * row for e, row in zip(errors, grad_linear_attention(X)))
