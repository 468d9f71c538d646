# verdict: FAILED
# says: sqrt(n)
# len(X) is the number of sequences, not D.
def linear_attention(X, k):
    return np.sum((X @ k) / np.sqrt(len(X)) * X[:, :, 0], axis=1)
