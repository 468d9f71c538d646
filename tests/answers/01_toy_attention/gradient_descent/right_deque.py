# verdict: PASSED
# The lists are deques, as in a queue of measurements.
from collections import deque


def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    k = np.array(k0, dtype=float)
    losses = deque([loss(train[1], predict(train[0], k))])
    errors = deque([float(np.mean((test[1] - predict(test[0], k)) ** 2))])
    for _ in range(max_iter):
        k = k - learning_rate * grad(*train, k)
        losses.append(loss(train[1], predict(train[0], k)))
        errors.append(float(np.mean((test[1] - predict(test[0], k)) ** 2)))
        if not np.isfinite(losses[-1]) or abs(losses[-1] - losses[-2]) < tol:
            break
    return k, losses, errors
