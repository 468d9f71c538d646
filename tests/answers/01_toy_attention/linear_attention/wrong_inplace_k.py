# verdict: PARTIAL
# says: chang
# Divides k in place by the root, since it multiplies everything.
def linear_attention(X, k):
    k /= np.sqrt(k.size)
    return np.sum((X @ k) * X[:, :, 0], axis=1)
