# verdict: PASSED
# (n, L, 1) times (n, L, D), summed over tokens.
def grad_linear_attention(X):
    n, L, D = X.shape
    return (X[:, :, [0]] * X / np.sqrt(D)).sum(axis=1)
