# verdict: PARTIAL
# says: one at a time
# n is taken from k's partner: np.size(X, 0).
def linear_attention(X, k):
    n = np.size(X, 0)
    y_hat = np.zeros(n)
    for i in range(n):
        y_hat[i] = X[i, :, 0] @ (X[i] @ k) / np.sqrt(k.size)
    return y_hat
