# verdict: FAILED
# says: notebook's D
# Typed in the 200 of the training data.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(200)
    return np.sum(chi * X[:, :, 0], axis=1)
