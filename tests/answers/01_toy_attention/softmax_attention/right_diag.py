# verdict: PASSED
# through the diagonal of a matrix product (wasteful and right)
def softmax_attention(X, k):
    w = softmax(X.dot(k) / np.sqrt(X.shape[2]))
    return np.diag(w @ X[:, :, 0].T)
