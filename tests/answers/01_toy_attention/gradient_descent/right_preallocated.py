# verdict: PASSED
# Preallocated arrays, cut at the end and made lists.
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (A, a), (B, b) = train, test
    L_, E_ = np.full(max_iter + 1, np.nan), np.full(max_iter + 1, np.nan)
    k = k0 + 0
    last = 0
    L_[0], E_[0] = loss(a, predict(A, k)), np.mean((b - predict(B, k)) ** 2)
    for last in range(1, max_iter + 1):
        if not np.isfinite(L_[last - 1]):
            last -= 1
            break
        k = k - learning_rate * np.asarray(grad(A, a, k))
        L_[last], E_[last] = loss(a, predict(A, k)), np.mean((b - predict(B, k)) ** 2)
        if np.abs(L_[last] - L_[last - 1]) < tol:
            break
    return k, L_[: last + 1].tolist(), E_[: last + 1].tolist()
