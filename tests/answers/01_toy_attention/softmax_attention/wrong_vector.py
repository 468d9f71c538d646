# verdict: FAILED
# says: shape
# returns the attended token in place of its first coordinate
def softmax_attention(X, k):
    w = softmax(X @ k / np.sqrt(X.shape[2]))
    return np.einsum("nl,nld->nd", w, X)
