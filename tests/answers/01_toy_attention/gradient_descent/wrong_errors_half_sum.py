# verdict: FAILED
# says: mean
# Uses loss for the test errors too.
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [loss(y_test, predict(X_test, k))]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(loss(y_test, predict(X_test, k)))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors
