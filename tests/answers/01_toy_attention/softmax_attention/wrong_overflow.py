# verdict: FAILED
# says: overflow
# own exponentials without the shift
def softmax_attention(X, k):
    e = np.exp(X @ k / np.sqrt(X.shape[2]))
    return (e * X[:, :, 0]).sum(axis=1) / e.sum(axis=1)
