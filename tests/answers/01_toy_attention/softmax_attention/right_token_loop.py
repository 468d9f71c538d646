# verdict: PASSED
# a loop over the tokens
def softmax_attention(X, k):
    n, L, D = X.shape
    chi = np.zeros((n, L))
    for l in range(L):
        chi[:, l] = X[:, l, :].dot(k) / np.sqrt(D)
    w = softmax(chi)
    y_hat = np.zeros(n)
    for l in range(L):
        y_hat += w[:, l] * X[:, l, 0]
    return y_hat
