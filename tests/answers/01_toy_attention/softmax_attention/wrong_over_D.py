# verdict: FAILED
# says: sqrt(D)
# divides by D
def softmax_attention(X, k):
    return (softmax(X @ k / X.shape[2]) * X[:, :, 0]).sum(axis=1)
