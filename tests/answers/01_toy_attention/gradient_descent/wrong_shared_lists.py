# verdict: FAILED
# says: earlier call
# Lists as default arguments live on between the calls.
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test), losses=[], errors=[]
):
    (A, a), (B, b) = train, test
    k = k0.copy()
    losses.append(loss(a, predict(A, k)))
    errors.append(np.mean((b - predict(B, k)) ** 2))
    for t in range(max_iter):
        k = k - learning_rate * grad(A, a, k)
        losses.append(loss(a, predict(A, k)))
        errors.append(np.mean((b - predict(B, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors
