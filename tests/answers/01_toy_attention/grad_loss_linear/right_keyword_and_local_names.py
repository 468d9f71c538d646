# verdict: PASSED
# Local names N, L and D shadow the notebook's.
def grad_loss_linear(X, y, k):
    N, L, D = X.shape
    A = np.zeros((N, D))
    for l in range(L):
        A = A + X[:, l, :1] * X[:, l] / D**0.5
    return A.T.dot(A.dot(k)) - A.T.dot(y)
