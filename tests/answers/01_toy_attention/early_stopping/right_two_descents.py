# verdict: PASSED
# the way of the hint
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    X_all, y_all = train
    fit = (X_all[:-n_validation], y_all[:-n_validation])
    val = (X_all[-n_validation:], y_all[-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best_iteration = int(np.argmin(errors))
    k_best, _, _ = gradient_descent(
        grad, predict, k0, learning_rate, tol=0, max_iter=best_iteration, train=fit, test=val
    )
    return k_best, best_iteration
