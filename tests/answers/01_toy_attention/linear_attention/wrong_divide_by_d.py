# verdict: FAILED
# says: sqrt(D)
# Divided by D and forgot the root.
def linear_attention(X, k):
    return np.sum((X @ k) / X.shape[2] * X[:, :, 0], axis=1)
