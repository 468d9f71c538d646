# verdict: ERROR
# says: notebook's arrays
# train is used, but the test pair is the notebook's.
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    X_train, y_train = train
    k = k0.copy()
    losses, errors = [], []
    for t in range(max_iter + 1):
        if t > 0:
            k = k - learning_rate * grad(X_train, y_train, k)
        losses.append(loss(y_train, predict(X_train, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if not np.isfinite(losses[-1]) or (t > 0 and abs(losses[-2] - losses[-1]) < tol):
            break
    return k, losses, errors
