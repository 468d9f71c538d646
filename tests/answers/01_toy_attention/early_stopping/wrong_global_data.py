# verdict: ERROR
# says: notebook's data
# X and y in place of train
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (X[:-n_validation], y[:-n_validation])
    val = (X[-n_validation:], y[-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best
