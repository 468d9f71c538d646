# verdict: FAILED
# says: sqrt(D)
# /D.
def grad_linear_attention(X):
    return np.einsum("nl,nld->nd", X[:, :, 0], X) / X.shape[2]
