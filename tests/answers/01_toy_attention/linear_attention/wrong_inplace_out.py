# verdict: PARTIAL
# says: chang
# Uses out= to save memory.
def linear_attention(X, k):
    values = np.array(X[:, :, 0])
    np.multiply(X, k, out=X)
    return (X.sum(axis=2) * values).sum(axis=1) / np.sqrt(X.shape[2])
