# verdict: FAILED
# says: sign
# Put in the minus of the gradient.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return -np.sum(chi * X[:, :, 0], axis=1)
