# verdict: PARTIAL
# says: one at a time
# np.vectorize sounds vectorised.
def linear_attention(X, k):
    def one(mu):
        return X[mu, :, 0] @ (X[mu] @ k) / np.sqrt(X.shape[2])

    return np.vectorize(one)(np.arange(len(X)))
