# verdict: FAILED
# says: sqrt(D)
# Forgot the 1/sqrt(D).
def linear_attention(X, k):
    return np.sum((X @ k) * X[:, :, 0], axis=1)
