# verdict: ERROR
# says: sizes
# There are five tokens, range(5).
def linear_attention(X, k):
    y_hat = np.zeros(len(X))
    for l in range(5):
        y_hat += X[:, l, 0] * (X[:, l] @ k) / np.sqrt(X.shape[2])
    return y_hat
