# verdict: FAILED
# says: softmax
# the linear score is still there
def softmax_attention(X, k):
    return np.einsum("nl,nl->n", X @ k / np.sqrt(X.shape[2]), X[:, :, 0])
