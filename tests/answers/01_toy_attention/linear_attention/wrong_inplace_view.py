# verdict: PARTIAL
# says: chang
# X[:, :, 0] is a view, and *= writes through it.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    weighted = X[:, :, 0]
    weighted *= chi
    return weighted.sum(axis=1)
