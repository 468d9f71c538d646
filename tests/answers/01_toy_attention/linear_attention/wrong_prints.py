# verdict: FAILED
# says: None
# Prints the predictions in place of returning them.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    print(np.sum(chi * X[:, :, 0], axis=1))
