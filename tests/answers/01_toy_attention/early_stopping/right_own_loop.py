# verdict: PASSED
# steps by hand and remembers the best k
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    n_fit = len(train[1]) - n_validation
    Xf, yf = train[0][:n_fit], train[1][:n_fit]
    Xv, yv = train[0][n_fit:], train[1][n_fit:]

    def error(k):
        return np.mean((yv - predict(Xv, k)) ** 2)

    k = np.array(k0, dtype=float)
    k_best, best_iteration, smallest = k, 0, error(k)
    for t in range(1, max_iter + 1):
        k = k - learning_rate * grad(Xf, yf, k)
        e = error(k)
        if e < smallest:
            k_best, best_iteration, smallest = k, t, e
    return k_best, best_iteration
