# verdict: FAILED
# says: notebook's D
# Uses the D of exercise 1.1.
def grad_linear_attention(X):
    return np.einsum("nl,nld->nd", X[:, :, 0], X) / np.sqrt(D)
