# verdict: PARTIAL
# says: one at a time
# apply_along_axis is NumPy, so it must be fast.
def linear_attention(X, k):
    n, L, D = X.shape
    one = lambda row: row.reshape(L, D)[:, 0] @ (row.reshape(L, D) @ k) / np.sqrt(D)
    return np.apply_along_axis(one, 1, X.reshape(n, L * D))
