# verdict: PASSED
# A class keeps the state.
class Descent:
    def __init__(self, predict, train, test):
        self.predict, self.train, self.test = predict, train, test
        self.losses, self.errors = [], []

    def record(self, k):
        (X, y), (X_test, y_test) = self.train, self.test
        residual = y_test - self.predict(X_test, k)
        self.losses.append(loss(y, self.predict(X, k)))
        self.errors.append(residual @ residual / residual.size)

    def finished(self, tol):
        if not np.isfinite(self.losses[-1]):
            return True
        return len(self.losses) >= 2 and abs(self.losses[-1] - self.losses[-2]) < tol


def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    state = Descent(predict, train, test)
    k = k0
    state.record(k)
    for _ in range(max_iter):
        if state.finished(tol):
            break
        k = k - learning_rate * grad(train[0], train[1], k)
        state.record(k)
    return k, state.losses, state.errors
