# verdict: FAILED
# says: order
# Returned in another order.
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return losses, errors, k
