# verdict: PARTIAL
# says: one at a time
# Renamed the arguments, and sums over the labels in a loop.
def grad_loss_linear(tokens, labels, direction):
    rows = grad_linear_attention(tokens)
    y_hat = linear_attention(tokens, direction)
    total = np.zeros(direction.shape)
    for mu in range(len(labels)):
        total += (y_hat[mu] - labels[mu]) * rows[mu]
    return total
