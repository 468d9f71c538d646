# verdict: FAILED
# says: values are wrong
# divides the weights in place of the scores
def softmax_attention(X, k):
    return (softmax(X @ k) / np.sqrt(X.shape[2]) * X[:, :, 0]).sum(axis=1)
