# verdict: PASSED
# Rows times errors, summed down.
def grad_loss_linear(X, y, k):
    e = np.reshape(linear_attention(X, k) - y, (-1, 1))
    return np.sum(e * grad_linear_attention(X), axis=0)
