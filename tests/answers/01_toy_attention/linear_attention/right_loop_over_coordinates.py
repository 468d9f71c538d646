# verdict: PASSED
# Builds the scores coordinate by coordinate.
def linear_attention(X, k):
    n, L, D = X.shape
    chi = np.zeros((n, L))
    for d in range(D):
        chi += X[:, :, d] * k[d]
    chi /= np.sqrt(D)
    return np.einsum("ij,ij->i", chi, X[:, :, 0])
