# verdict: PARTIAL
# says: one at a time
# enumerate over the rows of weights
def softmax_attention(X, k):
    values = X[:, :, 0]
    return np.array([float(np.dot(w, values[i])) for i, w in enumerate(softmax(X @ k / np.sqrt(X.shape[2])))])
