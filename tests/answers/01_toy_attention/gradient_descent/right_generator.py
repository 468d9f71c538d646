# verdict: PASSED
# A generator yields the ks, another function decides when to stop.
import itertools
import math


def _walk(grad, k, rate, pair):
    while True:
        yield k
        k = k - rate * grad(*pair, k)


def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    losses, errors, k_hat = [], [], k0
    for k_hat in itertools.islice(_walk(grad, k0, learning_rate, train), max_iter + 1):
        losses.append(float(loss(train[1], predict(train[0], k_hat))))
        errors.append(float(np.mean((test[1] - predict(test[0], k_hat)) ** 2)))
        if not math.isfinite(losses[-1]):
            break
        if len(losses) > 1 and abs(losses[-1] - losses[-2]) < tol:
            break
    return k_hat, losses, errors
