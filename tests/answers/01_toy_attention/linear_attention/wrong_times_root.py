# verdict: FAILED
# says: factor
# Multiplied where one should divide.
def linear_attention(X, k):
    return np.sum((X @ k) * np.sqrt(X.shape[2]) * X[:, :, 0], axis=1)
