# verdict: FAILED
# says: k_hat
# Records before each step, so the last k is not in the lists.
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [], []
    for t in range(max_iter):
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        k = k - learning_rate * grad(X, y, k)
        if not np.isfinite(losses[-1]) or (t > 0 and abs(losses[-2] - losses[-1]) < tol):
            break
    return k, losses, errors
