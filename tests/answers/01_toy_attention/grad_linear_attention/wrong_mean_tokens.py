# verdict: FAILED
# says: sum
# Mean over the tokens.
def grad_linear_attention(X):
    return (X[:, :, :1] * X).mean(axis=1) / np.sqrt(X.shape[2])
