# verdict: PASSED
# Both sums in one einsum.
def linear_attention(X, k):
    return np.einsum("nld,d,nl->n", X, k, X[:, :, 0]) / X.shape[-1] ** 0.5
