# verdict: FAILED
# says: sqrt(D)
# forgets 1/sqrt(D)
def softmax_attention(X, k):
    return (softmax(X @ k) * X[:, :, 0]).sum(axis=1)
