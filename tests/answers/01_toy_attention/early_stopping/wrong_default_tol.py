# verdict: FAILED
# says: tol=0
# leaves tol at its default, so the descent stops before max_iter
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, max_iter=best, train=fit, test=val)[0], best
