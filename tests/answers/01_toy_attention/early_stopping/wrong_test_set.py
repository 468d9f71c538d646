# verdict: ERROR
# says: notebook's data
# the iteration is chosen on the test set
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit)[0], best
