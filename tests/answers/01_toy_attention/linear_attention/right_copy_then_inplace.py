# verdict: PASSED
# Works in place, but on a copy.
def linear_attention(X, k):
    X = X.copy()
    X0 = X[:, :, 0].copy()
    X *= k
    X /= np.sqrt(X.shape[2])
    return (X.sum(axis=2) * X0).sum(axis=1)
