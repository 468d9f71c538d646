# verdict: FAILED
# says: sqrt(D)
# multiplies with sqrt(D)
def softmax_attention(X, k):
    return (softmax(X @ k * np.sqrt(X.shape[2])) * X[:, :, 0]).sum(axis=1)
