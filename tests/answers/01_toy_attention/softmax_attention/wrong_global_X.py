# verdict: ERROR
# says: argument
# uses the training data whatever is passed in
X_all = X


def softmax_attention(X_in, k):
    weights = softmax(X_all @ k / np.sqrt(X_all.shape[2]))
    return (weights * X_all[:, :, 0]).sum(axis=1)
