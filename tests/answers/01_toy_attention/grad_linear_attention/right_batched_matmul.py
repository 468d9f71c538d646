# verdict: PASSED
# Transposed sequences times a column.
def grad_linear_attention(X):
    column = X[:, :, 0][..., np.newaxis]
    return (X.transpose(0, 2, 1) @ column)[..., 0] / X.shape[2] ** 0.5
