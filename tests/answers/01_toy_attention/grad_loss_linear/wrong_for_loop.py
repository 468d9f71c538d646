# verdict: PARTIAL
# says: one at a time
# Sum over mu as a loop over mu.
def grad_loss_linear(X, y, k):
    gradient = np.zeros(len(k))
    errors, rows = y - linear_attention(X, k), grad_linear_attention(X)
    for mu in range(len(y)):
        gradient -= errors[mu] * rows[mu]
    return gradient
