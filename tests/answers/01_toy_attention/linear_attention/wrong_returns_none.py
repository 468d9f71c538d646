# verdict: FAILED
# says: None
# Forgot the return.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    y_hat = np.sum(chi * X[:, :, 0], axis=1)
