# verdict: PASSED
# One derivative after the other, with unit vectors; a loop over D, not over sequences.
def grad_loss_linear(X, y, k):
    residual = linear_attention(X, k) - y
    g = np.empty(k.shape)
    for d in range(len(k)):
        e = np.zeros(len(k))
        e[d] = 1
        g[d] = residual @ linear_attention(X, e)
    return g
