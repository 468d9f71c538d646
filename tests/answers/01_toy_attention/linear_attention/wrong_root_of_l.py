# verdict: FAILED
# says: sqrt(L)
# Took the wrong axis of the shape for D.
def linear_attention(X, k):
    return np.sum((X @ k) / np.sqrt(X.shape[1]) * X[:, :, 0], axis=1)
