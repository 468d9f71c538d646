# verdict: PASSED
# Sum over l as a loop over l.
def grad_linear_attention(X):
    total = np.zeros((X.shape[0], X.shape[2]))
    for l in range(X.shape[1]):
        total += X[:, l, 0, None] * X[:, l] / np.sqrt(X.shape[2])
    return total
