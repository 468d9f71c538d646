# verdict: FAILED
# says: sqrt(D)
# divides by the root of the number of tokens
def softmax_attention(X, k):
    return (softmax(X @ k / np.sqrt(X.shape[1])) * X[:, :, 0]).sum(axis=1)
