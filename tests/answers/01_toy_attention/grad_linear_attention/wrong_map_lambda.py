# verdict: PARTIAL
# says: one at a time
# map over sequences.
def grad_linear_attention(X):
    return np.array([*map(lambda x: x.T @ x[:, 0], X)]) / np.sqrt(X.shape[2])
