# verdict: PASSED
# einsum for scores and predictions
def softmax_attention(X, k):
    chi = np.einsum("nld,d->nl", X, k) * X.shape[-1] ** -0.5
    return np.einsum("nl,nl->n", softmax(chi), X[..., 0])
