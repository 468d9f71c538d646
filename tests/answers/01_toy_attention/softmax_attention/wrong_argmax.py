# verdict: FAILED
# says: hard maximum
# hard maximum
def softmax_attention(X, k):
    where = np.argmax(X @ k, axis=1)
    return X[np.arange(len(X)), where, 0]
