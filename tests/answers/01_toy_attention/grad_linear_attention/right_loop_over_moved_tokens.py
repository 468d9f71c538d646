# verdict: PASSED
# Iterates over an array whose first axis is the tokens.
def grad_linear_attention(X):
    by_token = X.transpose(1, 0, 2)
    pieces = [t * t[:, 0:1] for t in by_token]
    return np.sum(pieces, axis=0) / np.sqrt(by_token.shape[-1])
