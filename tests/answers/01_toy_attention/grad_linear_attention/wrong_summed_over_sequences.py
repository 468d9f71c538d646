# verdict: FAILED
# says: summed over the sequences
# einsum sums the n too.
def grad_linear_attention(X):
    return np.einsum("nl,nld->d", X[:, :, 0], X) / np.sqrt(X.shape[2])
