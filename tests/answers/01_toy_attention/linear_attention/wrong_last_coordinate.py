# verdict: FAILED
# says: coordinate
# Counted the coordinates from the end.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return np.sum(chi * X[:, :, -1], axis=1)
