# verdict: FAILED
# says: shape
# No axis at all in the sum.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return np.sum(chi * X[:, :, 0])
