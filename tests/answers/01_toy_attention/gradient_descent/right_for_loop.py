# verdict: PASSED
# The plain version.
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    X_tr, y_tr = train
    X_te, y_te = test
    k = k0.copy()
    losses = [loss(y_tr, predict(X_tr, k))]
    errors = [np.mean((y_te - predict(X_te, k)) ** 2)]
    for t in range(max_iter):
        if not np.isfinite(losses[-1]):
            break
        k = k - learning_rate * grad(X_tr, y_tr, k)
        losses.append(loss(y_tr, predict(X_tr, k)))
        errors.append(np.mean((y_te - predict(X_te, k)) ** 2))
        if abs(losses[-1] - losses[-2]) < tol:
            break
    return k, losses, errors
