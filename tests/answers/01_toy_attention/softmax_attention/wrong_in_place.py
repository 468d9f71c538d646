# verdict: PARTIAL
# says: changed
# scales k in place
def softmax_attention(X, k):
    k /= np.sqrt(X.shape[2])
    return (softmax(X @ k) * X[:, :, 0]).sum(axis=1)
