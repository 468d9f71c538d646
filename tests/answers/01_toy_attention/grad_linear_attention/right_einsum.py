# verdict: PASSED
# The hint.
def grad_linear_attention(X):
    return np.einsum("nl,nld->nd", X[:, :, 0], X) / np.sqrt(X.shape[2])
