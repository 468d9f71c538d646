# verdict: FAILED
# says: k_best
# returns the k after all steps
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-n_validation], train[1][:-n_validation])
    val = (train[0][-n_validation:], train[1][-n_validation:])
    k_best, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    return k_best, int(np.argmin(errors))
