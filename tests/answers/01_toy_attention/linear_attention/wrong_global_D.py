# verdict: FAILED
# says: notebook's D
# D was read in exercise 1.1, so use it.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(D)
    return np.sum(chi * X[:, :, 0], axis=1)
