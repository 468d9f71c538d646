# verdict: FAILED
# says: first coordinate
# X[:, 0] is the first token; mixed up with the first coordinate.
def linear_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return chi[:, 0] * X[:, 0, 0]
