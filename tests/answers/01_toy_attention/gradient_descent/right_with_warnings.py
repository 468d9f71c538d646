# verdict: PASSED
# Silences the overflow warnings and prints its progress.
import warnings

warnings.warn("descent may overflow for large rates")


def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    losses, errors = [], []

    def note(k):
        losses.append(float(loss(train[1], predict(train[0], k))))
        errors.append(((predict(test[0], k) - test[1]) ** 2).mean().item())

    note(k := np.copy(k0))
    t = 0
    with np.errstate(all="ignore"):
        while True:
            if t == max_iter or not np.isfinite(losses[t]) or (t > 0 and abs(losses[t] - losses[t - 1]) < tol):
                print("stopped after", t, "steps")
                return k, losses, errors
            k = k - learning_rate * grad(train[0], train[1], k)
            note(k)
            t += 1
