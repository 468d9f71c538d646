# verdict: PASSED
# A helper is called once for each token position, with all sequences.
def part(X, k, l):
    return X[:, l, 0] * np.inner(X[:, l, :], k)


def linear_attention(X, k):
    parts = [part(X, k, l) for l in range(X.shape[1])]
    return np.add.reduce(parts) / np.sqrt(X.shape[2])
