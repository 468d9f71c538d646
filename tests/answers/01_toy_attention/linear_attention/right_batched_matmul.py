# verdict: PASSED
# (1, L) times (L, 1) for every sequence, by one batched product.
def linear_attention(X, k):
    K = k.reshape(-1, 1) / np.sqrt(k.shape[0])
    scores = X @ K  # (n, L, 1)
    values = X[:, None, :, 0]  # (n, 1, L)
    return np.squeeze(values @ scores, axis=(1, 2))
