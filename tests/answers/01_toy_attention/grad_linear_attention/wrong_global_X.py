# verdict: FAILED
# says: argument
# Typed x in the signature and X in the body.
def grad_linear_attention(x):
    return np.einsum("nl,nld->nd", X[:, :, 0], X) / np.sqrt(X.shape[2])
