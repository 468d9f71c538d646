# verdict: PASSED
# X itself is turned round, so that the loop over X goes through the tokens.
def linear_attention(X, k):
    D = X.shape[2]
    X = X.transpose(1, 0, 2)
    y_hat = 0.0
    for token in X:
        y_hat = y_hat + token[:, 0] * (token @ k)
    return y_hat / np.sqrt(D)
