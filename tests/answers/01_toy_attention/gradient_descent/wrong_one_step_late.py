# verdict: FAILED
# says: a step is taken after
# Looks at the change at the head of the next step, and takes it.
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    stop = False
    for t in range(max_iter):
        if stop or not np.isfinite(losses[-1]):
            break
        stop = t > 0 and abs(losses[-1] - losses[-2]) < tol
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
    return k, losses, errors
