# verdict: ERROR
# says: broadcast
# letters that do not fit the shapes
def softmax_attention(X, k):
    chi = np.einsum("nld,l->nd", X, k) / np.sqrt(X.shape[2])
    return np.einsum("nd,nd->n", softmax(chi), X[:, :, 0])
