# verdict: FAILED
# says: None
# Prints.
def grad_linear_attention(X):
    result = np.einsum("nl,nld->nd", X[:, :, 0], X) / np.sqrt(X.shape[2])
    print(result)
