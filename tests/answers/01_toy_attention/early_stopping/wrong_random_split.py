# verdict: FAILED
# says: held out
# a random validation set
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    order = np.random.default_rng(0).permutation(len(train[0]))
    f, v = order[:-n_validation], order[-n_validation:]
    fit, val = (train[0][f], train[1][f]), (train[0][v], train[1][v])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best
