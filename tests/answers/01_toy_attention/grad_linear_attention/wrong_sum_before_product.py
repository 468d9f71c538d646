# verdict: FAILED
# says: token
# Pulled the value out of the sum over the tokens.
def grad_linear_attention(X):
    return X[:, :, 0].sum(axis=1)[:, None] * X.sum(axis=1) / np.sqrt(X.shape[2])
