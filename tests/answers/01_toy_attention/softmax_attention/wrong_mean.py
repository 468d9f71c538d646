# verdict: FAILED
# says: mean
# mean in place of sum
def softmax_attention(X, k):
    return (softmax(X @ k / np.sqrt(X.shape[2])) * X[:, :, 0]).mean(axis=1)
