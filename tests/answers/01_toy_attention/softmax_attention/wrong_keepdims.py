# verdict: FAILED
# says: shape
# the result is a column
def softmax_attention(X, k):
    w = softmax(X @ k / np.sqrt(X.shape[2]))
    return (w * X[:, :, 0]).sum(axis=1, keepdims=True)
