# verdict: FAILED
# says: first coordinate
# X[:, 0] instead of X[:, :, 0].
def grad_linear_attention(X):
    return np.einsum("nd,nld->nd", X[:, 0], X) / np.sqrt(X.shape[2])
