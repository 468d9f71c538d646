# verdict: FAILED
# says: first coordinate
# takes X[:, 0, :], the first token, for the first coordinates
def softmax_attention(X, k):
    w = softmax(X @ k / np.sqrt(X.shape[2]))
    return np.einsum("nl,nd->n", w, X[:, 0, :])
