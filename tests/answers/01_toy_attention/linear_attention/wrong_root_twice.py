# verdict: FAILED
# says: sqrt(D)
# Divides the score by the root, and then the prediction once more.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return (chi * X[:, :, 0]).sum(axis=1) / np.sqrt(X.shape[2])
