# verdict: FAILED
# says: coordinate
# Thought that the value coordinate is not part of the key.
def grad_linear_attention(X):
    keys = X.copy()
    keys[:, :, 0] = 0
    return np.einsum("nl,nld->nd", X[:, :, 0], keys) / np.sqrt(X.shape[2])
