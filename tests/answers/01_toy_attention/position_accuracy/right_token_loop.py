# verdict: PASSED
# a running maximum over the tokens
def position_accuracy(X, k, positions):
    n, L, D = X.shape
    best, where = X[:, 0] @ k, np.zeros(n, dtype=int)
    for l in range(1, L):
        s = X[:, l] @ k
        where = np.where(s > best, l, where)
        best = np.maximum(best, s)
    return np.average(where == positions)
