# verdict: PARTIAL
# says: one at a time
# a comprehension over the sequences
def softmax_attention(X, k):
    w = softmax(X @ k / np.sqrt(X.shape[2]))
    return np.array([w[i] @ X[i, :, 0] for i in range(len(X))])
