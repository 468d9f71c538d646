# verdict: PARTIAL
# says: one at a time
# map over pairs of rows
def softmax_attention(X, k):
    w = softmax(X @ k / np.sqrt(X.shape[2]))
    return np.fromiter(map(np.dot, w, X[:, :, 0]), dtype=float)
