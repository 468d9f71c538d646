# verdict: PARTIAL
# says: chang
# X /= saves a line.
def linear_attention(X, k):
    values = X[:, :, 0].copy()
    X /= np.sqrt(X.shape[2])
    return np.sum(X @ k * values, axis=1)
