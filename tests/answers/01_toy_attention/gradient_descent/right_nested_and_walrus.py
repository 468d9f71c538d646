# verdict: PASSED
# Nested helper functions and a walrus.
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    def evaluate(k: np.ndarray) -> tuple[float, float]:
        return loss(train[1], predict(train[0], k)), np.average((predict(test[0], k) - test[1]) ** 2)

    k = 1.0 * k0
    history = [evaluate(k)]
    while len(history) <= max_iter and np.isfinite(history[-1][0]):
        k = k - learning_rate * grad(*train, k)
        history.append(new := evaluate(k))
        if abs(new[0] - history[-2][0]) < tol:
            break
    losses, errors = map(list, zip(*history))
    return k, losses, errors
