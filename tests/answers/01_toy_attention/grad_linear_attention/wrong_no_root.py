# verdict: FAILED
# says: sqrt(D)
# Forgot the 1/sqrt(D).
def grad_linear_attention(X):
    return np.einsum("nl,nld->nd", X[:, :, 0], X)
