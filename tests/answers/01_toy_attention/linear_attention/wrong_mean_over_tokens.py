# verdict: FAILED
# says: sum
# Averages the tokens, as k = 0 softmax would.
def linear_attention(X, k):
    return np.mean((X @ k) / np.sqrt(X.shape[2]) * X[:, :, 0], axis=1)
