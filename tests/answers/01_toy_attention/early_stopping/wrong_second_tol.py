# verdict: FAILED
# says: tol=0 there too
# The second descent may stop by its default tolerance.
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    A, b = train
    fit, val = (A[:-n_validation], b[:-n_validation]), (A[-n_validation:], b[-n_validation:])
    _, _, e = gradient_descent(grad, predict, k0, learning_rate, 0.0, max_iter, fit, val)
    t = int(np.argmin(e))
    k, _, _ = gradient_descent(grad, predict, k0, learning_rate, max_iter=t, train=fit, test=val)
    return k, t
