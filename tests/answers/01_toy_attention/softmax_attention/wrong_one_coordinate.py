# verdict: FAILED
# says: first coordinate
# counts from one
def softmax_attention(X, k):
    w = softmax(X @ k / np.sqrt(X.shape[2]))
    return (w * X[:, :, 1]).sum(axis=1)
