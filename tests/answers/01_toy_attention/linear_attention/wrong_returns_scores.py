# verdict: FAILED
# says: shape
# Stopped at the scores.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return chi
