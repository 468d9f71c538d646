# verdict: FAILED
# says: three
# Returns k only.
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    X, y = train
    k = k0.copy()
    old = loss(y, predict(X, k))
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        new = loss(y, predict(X, k))
        if abs(new - old) < tol or not np.isfinite(new):
            break
        old = new
    return k
