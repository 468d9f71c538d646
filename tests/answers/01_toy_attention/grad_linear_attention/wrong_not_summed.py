# verdict: FAILED
# says: shape
# Forgot the sum over the tokens.
def grad_linear_attention(X):
    return X[:, :, :1] * X / np.sqrt(X.shape[2])
