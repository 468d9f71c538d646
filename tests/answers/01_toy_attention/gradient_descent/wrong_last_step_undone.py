# verdict: FAILED
# says: after the last step is missing
# Does not keep the step that changed too little.
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k_new = k - learning_rate * grad(X, y, k)
        new_loss = loss(y, predict(X, k_new))
        if abs(losses[-1] - new_loss) < tol or not np.isfinite(new_loss):
            break
        k = k_new
        losses.append(new_loss)
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
    return k, losses, errors
