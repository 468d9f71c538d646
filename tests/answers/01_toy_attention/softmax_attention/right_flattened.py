# verdict: PASSED
# flattens to a matrix of all tokens and back
def softmax_attention(X, k):
    n, L, D = X.shape
    tokens = X.reshape(n * L, D)
    chi = (tokens @ k).reshape(n, L) / np.sqrt(D)
    p = softmax(chi)
    print("softmax attention of", n, "sequences")
    return np.array((p * tokens[:, 0].reshape(n, L)).sum(1))
