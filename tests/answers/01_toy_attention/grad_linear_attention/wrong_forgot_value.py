# verdict: FAILED
# says: value X[:, :, 0]
# Sum of the gradients of the scores, without the values.
def grad_linear_attention(X):
    return X.sum(axis=1) / np.sqrt(X.shape[2])
