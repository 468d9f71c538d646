# verdict: FAILED
# says: normal
# Weights should sum to one, so normalised the scores.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    chi = chi / chi.sum(axis=1, keepdims=True)
    return np.sum(chi * X[:, :, 0], axis=1)
