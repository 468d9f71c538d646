# verdict: PASSED
# does not call softmax but has the shift inside, ratio of two sums
def softmax_attention(X, k):
    chi = X @ (k / np.sqrt(k.size))
    e = np.exp(chi - chi.max(axis=1)[:, None])
    return np.sum(e * X[:, :, 0], axis=1) / np.sum(e, axis=1)
