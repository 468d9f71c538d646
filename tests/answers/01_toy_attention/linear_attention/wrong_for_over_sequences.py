# verdict: PARTIAL
# says: one at a time
# Thinks in single sequences.
def linear_attention(X, k):
    n, L, D = X.shape
    y_hat = np.zeros(n)
    for mu in range(n):
        chi = X[mu] @ k / np.sqrt(D)
        y_hat[mu] = chi @ X[mu, :, 0]
    return y_hat
