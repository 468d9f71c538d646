# verdict: PARTIAL
# says: one at a time
# Pops the rows from a list until it is empty.
def grad_loss_linear(X, y, k):
    todo = list(zip(y, X))
    total = np.zeros(k.size)
    while todo:
        label, x = todo.pop()
        chi = x @ k / np.sqrt(k.size)
        total -= (label - chi @ x[:, 0]) * (x[:, 0] @ x) / np.sqrt(k.size)
    return total
