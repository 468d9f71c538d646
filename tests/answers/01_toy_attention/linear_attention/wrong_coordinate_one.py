# verdict: FAILED
# says: coordinate
# Counts from 1, as in MATLAB.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return np.sum(chi * X[:, :, 1], axis=1)
