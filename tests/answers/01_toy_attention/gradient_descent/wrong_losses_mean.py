# verdict: FAILED
# says: your loss
# Mean squared error for both lists.
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    mse = lambda a, b: np.mean((a - b) ** 2)
    k = k0.copy()
    losses, errors = [mse(y, predict(X, k))], [mse(y_test, predict(X_test, k))]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(mse(y, predict(X, k)))
        errors.append(mse(y_test, predict(X_test, k)))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors
