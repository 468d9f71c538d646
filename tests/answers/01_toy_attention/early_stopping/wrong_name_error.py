# verdict: ERROR
# says: not defined
# a name of the statement that is no argument
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=validation)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=validation)[0], best
