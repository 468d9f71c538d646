# verdict: FAILED
# says: over the sequences
# a softmax over the sequences
def softmax_attention(X, k):
    chi = X @ k / np.sqrt(X.shape[2])
    return (softmax(chi.T).T * X[:, :, 0]).sum(axis=1)
