# verdict: FAILED
# says: sqrt(D)
# All pairs of sequences, then the diagonal, and sqrt of the number of scores.
def linear_attention(X, k):
    chi = X @ k
    pairs = chi @ X[:, :, 0].T
    return np.diag(pairs) / np.sqrt(chi.shape[1])
