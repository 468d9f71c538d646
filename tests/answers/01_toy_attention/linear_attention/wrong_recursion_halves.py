# verdict: PARTIAL
# says: one at a time
# Recursion is not a loop: split the sequences in halves.
def linear_attention(X, k):
    if len(X) == 0:
        return np.zeros(0)
    if len(X) == 1:
        return np.array([X[0, :, 0] @ (X[0] @ k) / np.sqrt(X.shape[2])])
    middle = len(X) // 2
    return np.concatenate([linear_attention(X[:middle], k), linear_attention(X[middle:], k)])
