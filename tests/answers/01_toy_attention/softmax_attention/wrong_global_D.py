# verdict: FAILED
# says: D
# the D of the training data, from the global name
D_train = X.shape[2]


def softmax_attention(X, k):
    return (softmax(X @ k / np.sqrt(D_train)) * X[:, :, 0]).sum(axis=1)
