# verdict: FAILED
# says: values X[:, :, 0]
# Summed the scores and forgot to multiply with the values.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return chi.sum(axis=1)
