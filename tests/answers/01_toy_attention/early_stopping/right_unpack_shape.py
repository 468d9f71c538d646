# verdict: PASSED
# reads n, L and D from the shape, which the statement gives as (n, L, D)
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    Xs, ys = train
    n, L, D = Xs.shape
    fit = Xs[: n - n_validation], ys[: n - n_validation]
    validation = Xs[n - n_validation :], ys[n - n_validation :]
    errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=validation)[2]
    best_iteration = int(np.argmin(errors))
    k_best = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best_iteration, train=fit, test=validation)[0]
    return k_best, best_iteration
