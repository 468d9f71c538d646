# verdict: FAILED
# says: softmax
# Attention always has a softmax.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    w = np.exp(chi) / np.exp(chi).sum(axis=1, keepdims=True)
    return np.sum(w * X[:, :, 0], axis=1)
