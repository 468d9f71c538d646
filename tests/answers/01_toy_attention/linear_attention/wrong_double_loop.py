# verdict: PARTIAL
# says: one at a time
# Two loops, sequences and tokens, just like the formula.
def linear_attention(X, k):
    y_hat = np.zeros(X.shape[0])
    for mu in range(X.shape[0]):
        for l in range(X.shape[1]):
            y_hat[mu] += X[mu, l] @ k / np.sqrt(X.shape[2]) * X[mu, l, 0]
    return y_hat
