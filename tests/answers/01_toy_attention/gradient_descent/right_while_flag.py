# verdict: PASSED
# A while loop with all three conditions in its head.
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    X, y = train
    X_test, y_test = test
    k_hat = np.array(k0, dtype=float)
    losses = [loss(y, predict(X, k_hat))]
    errors = [np.square(y_test - predict(X_test, k_hat)).mean()]
    change = np.inf
    steps = 0
    while steps < max_iter and np.isfinite(losses[-1]) and not change < tol:
        k_hat -= learning_rate * grad(X, y, k_hat)
        losses += [loss(y, predict(X, k_hat))]
        errors += [np.square(y_test - predict(X_test, k_hat)).mean()]
        change = np.abs(losses[-2] - losses[-1])
        steps += 1
    return k_hat, losses, errors
