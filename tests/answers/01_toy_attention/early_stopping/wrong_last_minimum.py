# verdict: FAILED
# says: smallest
# takes a later local minimum: the last iteration at which the error fell
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    falls = np.flatnonzero(np.diff(errors) < 0)
    best = int(falls[-1]) + 1 if len(falls) else 0
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best
