# verdict: PASSED
# The loss written out, k kept as a column of a history.
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    ks = [np.array(k0)]
    half_square = lambda k: 0.5 * float(np.sum((predict(train[0], k) - train[1]) ** 2))
    mean_square = lambda k: float(np.mean((predict(test[0], k) - test[1]) ** 2))
    losses = [half_square(ks[0])]
    while len(ks) - 1 < max_iter and np.isfinite(losses[-1]):
        ks.append(ks[-1] - learning_rate * grad(train[0], train[1], ks[-1]))
        losses.append(half_square(ks[-1]))
        if abs(losses[-1] - losses[-2]) < tol:
            break
    return ks[-1], losses, [mean_square(k) for k in ks]
