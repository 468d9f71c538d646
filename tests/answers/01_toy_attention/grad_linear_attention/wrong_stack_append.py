# verdict: PARTIAL
# says: one at a time
# An index that runs until the gradients are complete.
def grad_linear_attention(X):
    rows = []
    while len(rows) < len(X):
        x = X[len(rows)]
        rows.append(x[:, 0] @ x / np.sqrt(x.shape[1]))
    return np.array(rows)
