# verdict: FAILED
# says: negative
# Weights cannot be negative, so cut at zero.
def linear_attention(X, k):
    chi = np.maximum(X @ k / np.sqrt(X.shape[2]), 0)
    return np.sum(chi * X[:, :, 0], axis=1)
