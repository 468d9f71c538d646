# verdict: FAILED
# says: sum
# The return stands inside the loop.
def grad_loss_linear(X, y, k):
    g = np.zeros(X.shape[2])
    e, A = y - linear_attention(X, k), grad_linear_attention(X)
    for mu in range(len(X)):
        g -= e[mu] * A[mu]
        return g
