# verdict: PARTIAL
# says: one at a time
# Loops over the rows of the gradients, which are no argument.
def grad_loss_linear(X, y, k):
    errors = linear_attention(X, k) - y
    total = 0
    for mu, row in enumerate(grad_linear_attention(X)):
        total = total + errors[mu] * row
    return total
