# verdict: FAILED
# says: validation
# the smallest training loss
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, losses, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(losses))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best
