# verdict: ERROR
# says: notebook's arrays or sizes
# Allocates with the notebook's N.
def linear_attention(X, k):
    out = np.zeros(N)
    chi = X @ k / np.sqrt(X.shape[2])
    out[:] = np.sum(chi * X[:, :, 0], axis=1)
    return out
