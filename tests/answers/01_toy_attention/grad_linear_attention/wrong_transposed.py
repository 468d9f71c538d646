# verdict: FAILED
# says: (D, n)
# Output order of the einsum.
def grad_linear_attention(X):
    return np.einsum("nl,nld->dn", X[:, :, 0], X) / np.sqrt(X.shape[2])
