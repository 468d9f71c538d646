# verdict: FAILED
# says: n_validation
# 200 typed in
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    fit = (train[0][:-200], train[1][:-200])
    val = (train[0][-200:], train[1][-200:])
    _, _, errors = gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=max_iter, train=fit, test=val)
    best = int(np.argmin(errors))
    return gradient_descent(grad, predict, k0, learning_rate, tol=0, max_iter=best, train=fit, test=val)[0], best
