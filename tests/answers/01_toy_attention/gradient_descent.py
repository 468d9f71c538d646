# %% right: a class keeps the state
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

# %% right: the lists are deques, as in a queue of measurements
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

# %% right: the plain version
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    X_tr, y_tr = train
    X_te, y_te = test
    k = k0.copy()
    losses = [loss(y_tr, predict(X_tr, k))]
    errors = [np.mean((y_te - predict(X_te, k)) ** 2)]
    for t in range(max_iter):
        if not np.isfinite(losses[-1]):
            break
        k = k - learning_rate * grad(X_tr, y_tr, k)
        losses.append(loss(y_tr, predict(X_tr, k)))
        errors.append(np.mean((y_te - predict(X_te, k)) ** 2))
        if abs(losses[-1] - losses[-2]) < tol:
            break
    return k, losses, errors

# %% right: a generator yields the ks, another function decides when to stop
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

# %% right: the loss written out, k kept as a column of a history
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

# %% right: nested helper functions and a walrus
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

# %% right: preallocated arrays, cut at the end and made lists
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

# %% right: a while loop with all three conditions in its head
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    X, y = train
    X_test, y_test = test
    k_hat = np.array(k0, dtype=float)
    losses = [loss(y, predict(X, k_hat))]
    errors = [np.square(y_test - predict(X_test, k_hat)).mean()]
    change = np.inf
    steps = 0
    while steps < max_iter and np.isfinite(losses[-1]) and not change < tol:
        k_hat -= learning_rate * grad(X, y, k_hat)
        losses += [loss(y, predict(X, k_hat))]
        errors += [np.square(y_test - predict(X_test, k_hat)).mean()]
        change = np.abs(losses[-2] - losses[-1])
        steps += 1
    return k_hat, losses, errors

# %% right: silences the overflow warnings and prints its progress
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

# %% wrong: plus in the update | says: subtract the gradient
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k + learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: returns the k with the smallest test error | says: k_hat
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    ks, losses, errors = [k], [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        ks.append(k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return ks[int(np.argmin(errors))], losses, errors

# %% wrong: the error is computed before the update, the loss after it | verdict: PARTIAL | says: after
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: uses loss for the test errors too | verdict: PARTIAL | says: mean
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [loss(y_test, predict(X_test, k))]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(loss(y_test, predict(X_test, k)))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: the errors are taken on the training pair | verdict: PARTIAL | says: test
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y - predict(X, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y - predict(X, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: takes one more step after the loop | verdict: PARTIAL | says: step
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter + 1):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: X, y, X_test and y_test are those of the notebook, train and test are not used | verdict: ERROR | says: notebook's data
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: train is used, but the test pair is the notebook's | verdict: ERROR | says: notebook's data
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    X_train, y_train = train
    k = k0.copy()
    losses, errors = [], []
    for t in range(max_iter + 1):
        if t > 0:
            k = k - learning_rate * grad(X_train, y_train, k)
        losses.append(loss(y_train, predict(X_train, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if not np.isfinite(losses[-1]) or (t > 0 and abs(losses[-2] - losses[-1]) < tol):
            break
    return k, losses, errors

# %% wrong: computes the gradient once, outside the loop | says: grad
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    g = grad(X, y, k)
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * g
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: divides the gradient by n, so that the rate does not depend on it | says: learning_rate
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k) / len(y)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: np.isclose with atol=tol; its own rtol comes on top | verdict: PARTIAL | says: tol
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if np.isclose(losses[-1], losses[-2], atol=tol) or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: k = k0 makes no copy, -= changes it | verdict: PARTIAL | says: k0
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k -= learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: does not keep the step that changed too little | verdict: PARTIAL | says: keep the loss after the last step
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

# %% wrong: <= tol: a descent with tol = 0 that stands still stops | verdict: PARTIAL | says: less than
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) <= tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: returns the last loss and the last error as numbers | says: list
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses[-1], errors[-1]

# %% wrong: mean squared error for both lists | says: your loss
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    mse = lambda a, b: np.mean((a - b) ** 2)
    k = k0.copy()
    losses, errors = [mse(y, predict(X, k))], [mse(y_test, predict(X_test, k))]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(mse(y, predict(X, k)))
        errors.append(mse(y_test, predict(X_test, k)))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: 5000 typed in | verdict: PARTIAL | says: max_iter
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(5000):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: while True until the change is small; with tol = 0 that is never | verdict: PARTIAL | says: count them, and stop there
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    while True:
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol:
            return k, losses, errors

# %% wrong: appends only after steps | says: start
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [], []
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if not np.isfinite(losses[-1]) or (t > 0 and abs(losses[-2] - losses[-1]) < tol):
            break
    return k, losses, errors

# %% wrong: records before each step, so the last k is not in the lists | says: k_hat
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [], []
    for t in range(max_iter):
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        k = k - learning_rate * grad(X, y, k)
        if not np.isfinite(losses[-1]) or (t > 0 and abs(losses[-2] - losses[-1]) < tol):
            break
    return k, losses, errors

# %% wrong: without the absolute value it stops when the loss rises | verdict: PARTIAL | says: abs
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if losses[-2] - losses[-1] < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: the entry that is not finite is thrown away, k_hat is not | verdict: PARTIAL | says: finite
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        new_loss = loss(y, predict(X, k))
        if not np.isfinite(new_loss):
            break
        losses.append(new_loss)
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol:
            break
    return k, losses, errors

# %% wrong: does not look whether the loss is finite | verdict: PARTIAL | says: finite
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol:
            break
    return k, losses, errors

# %% wrong: raises when the loss explodes, the caller should know | verdict: PARTIAL | says: finite
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if not np.isfinite(losses[-1]):
            raise ValueError("the loss is not finite, lower the learning rate")
        if abs(losses[-2] - losses[-1]) < tol:
            break
    return k, losses, errors

# %% wrong: looks at the change at the head of the next step, and takes it | verdict: PARTIAL | says: a step is taken after
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    stop = False
    for t in range(max_iter):
        if stop or not np.isfinite(losses[-1]):
            break
        stop = t > 0 and abs(losses[-1] - losses[-2]) < tol
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
    return k, losses, errors

# %% wrong: range(1, max_iter) since the start is number 0 | verdict: PARTIAL | says: max_iter
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(1, max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: looks for nan only, inf goes on for a step | verdict: PARTIAL | says: finite
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or np.isnan(losses[-1]):
            break
    return k, losses, errors

# %% wrong: returned in another order | says: order
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return losses, errors, k

# %% wrong: calls grad_loss_linear | says: grad_loss_linear
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad_loss_linear(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: calls linear_attention in place of predict | says: linear_attention
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, linear_attention(X, k))], [np.mean((y_test - linear_attention(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, linear_attention(X, k)))
        errors.append(np.mean((y_test - linear_attention(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: prints the results | says: None
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    print(k, losses[-1], errors[-1])

# %% wrong: lets the learning rate decay | says: steps
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate / (1 + t) * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: relative change of the loss | verdict: PARTIAL | says: divided by the loss
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) / losses[-2] < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: the return is indented one level too far | verdict: PARTIAL | says: step
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
        return k, losses, errors

# %% wrong: returns k only | says: expected 3 values
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

# %% wrong: lists as default arguments live on between the calls | says: earlier call
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

# %% wrong: training starts at 0 always | says: k0
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = np.zeros_like(k0)
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: a loss above 1e10 counts as diverged | verdict: PARTIAL | says: finite
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or losses[-1] > 1e10:
            break
    return k, losses, errors

# %% wrong: stops when the gradient is shorter than tol | verdict: PARTIAL | says: a step is taken after
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        g = grad(X, y, k)
        k = k - learning_rate * g
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if np.linalg.norm(g) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: stops when the loss itself is below tol | verdict: PARTIAL | says: stopping rule
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if losses[-1] < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: the stopping rule looks at the test error | verdict: PARTIAL | says: loss
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(errors[-2] - errors[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: 1e-2 typed in | verdict: PARTIAL | says: tol
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < 1e-2 or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: always takes max_iter steps | verdict: PARTIAL | says: stopping rule
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: copied the line of the loss for the errors, and changed its name only | verdict: PARTIAL | says: losses on the training data
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [loss(y, predict(X, k))]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(loss(y, predict(X, k)))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: the errors begin after the first step | verdict: PARTIAL | says: expected as many
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], []
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: one test error, at the end | verdict: PARTIAL | says: as many entries as `losses`
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], []
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
    return k, losses, errors

# %% wrong: root mean squares for errors | verdict: PARTIAL | says: they are root mean squares, expected mean squares
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.sqrt(np.mean((y_test - predict(X_test, k)) ** 2))]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.sqrt(np.mean((y_test - predict(X_test, k)) ** 2)))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: returns k0, which was never touched | says: it is the start
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k0, losses, errors

# %% wrong: keeps the old k for the comparison, and returns it | says: before the last step
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k_hat = k
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k_hat, losses, errors

# %% wrong: the test pair is descended on, and the training pair measured | says: grad(X, y, k0)
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X_test, y_test, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: also stops when the loss changes by less than a millionth of itself | verdict: PARTIAL | says: with tol alone
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        change = abs(losses[-2] - losses[-1])
        if change < tol or change < 1e-6 * losses[-1] or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: mean absolute errors | verdict: PARTIAL | says: mean squared errors on the test pair
def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    k = np.array(k0, dtype=float)
    losses = [loss(train[1], predict(train[0], k))]
    errors = [np.mean(np.abs(test[1] - predict(test[0], k)))]
    for _ in range(max_iter):
        k = k - learning_rate * grad(*train, k)
        losses.append(loss(train[1], predict(train[0], k)))
        errors.append(np.mean(np.abs(test[1] - predict(test[0], k))))
        if not np.isfinite(losses[-1]) or abs(losses[-1] - losses[-2]) < tol:
            break
    return k, losses, errors

# %% wrong: the loss of 2.2 has no 1/2 | says: `loss` (exercise 2.2) | says: fix it first
def loss(y, y_hat):
    return float(np.sum((y - y_hat) ** 2))


def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: the error as a running mean, one number | verdict: PARTIAL | says: no list of numbers
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses = [loss(y, predict(X, k))]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        if abs(losses[-2] - losses[-1]) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, np.mean((y_test - predict(X_test, k)) ** 2)

# %% wrong: stops when the step of k is short | verdict: PARTIAL | says: the change of the loss
def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        step = learning_rate * grad(X, y, k)
        k = k - step
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if np.linalg.norm(step) < tol or not np.isfinite(losses[-1]):
            break
    return k, losses, errors

# %% wrong: the lists as columns | says: an axis of length 1 is left over
def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    (X, y), (X_test, y_test) = train, test
    k = k0.copy()
    losses, errors = [loss(y, predict(X, k))], [np.mean((y_test - predict(X_test, k)) ** 2)]
    for t in range(max_iter):
        k = k - learning_rate * grad(X, y, k)
        losses.append(loss(y, predict(X, k)))
        errors.append(np.mean((y_test - predict(X_test, k)) ** 2))
        if abs(losses[-1] - losses[-2]) < tol or not np.isfinite(losses[-1]):
            break
    return k, np.array(losses)[:, None], np.array(errors)[:, None]

# %% right: the loss as a mean, so that equal losses may differ by rounding
def gradient_descent(
    grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)
):
    (A, b), (A_test, b_test) = train, test
    k = np.array(k0, dtype=float)
    losses = [len(b) / 2 * float(np.mean((b - predict(A, k)) ** 2 / 3)) * 3]
    errors = [float(np.mean((b_test - predict(A_test, k)) ** 2))]
    for _ in range(max_iter):
        k = k - learning_rate * grad(A, b, k)
        losses.append(len(b) / 2 * float(np.mean((b - predict(A, k)) ** 2 / 3)) * 3)
        errors.append(float(np.mean((b_test - predict(A_test, k)) ** 2)))
        if not np.isfinite(losses[-1]) or abs(losses[-1] - losses[-2]) < tol:
            break
    return k, losses, errors

# %% wrong: no measurement before the loop, so the first comparison has no earlier loss | verdict: ERROR | says: measured before the loop
def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    k = k0.copy()
    losses, errors = [], []
    for _ in range(max_iter):
        k = k - learning_rate * grad(train[0], train[1], k)
        losses.append(loss(train[1], predict(train[0], k)))
        errors.append(np.mean((test[1] - predict(test[0], k)) ** 2))
        if not np.isfinite(losses[-1]) or abs(losses[-1] - losses[-2]) < tol:
            break
    return k, losses, errors

# %% wrong: only infinity ends it, nan doesn't | verdict: PARTIAL | says: finite
def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    k = np.array(k0, dtype=float)
    losses, errors = [], []

    def measure():
        losses.append(loss(train[1], predict(train[0], k)))
        errors.append(float(np.mean((test[1] - predict(test[0], k)) ** 2)))

    measure()
    for _ in range(max_iter):
        k = k - learning_rate * grad(*train, k)
        measure()
        if np.isinf(losses[-1]) or abs(losses[-1] - losses[-2]) < tol:
            break
    return k, losses, errors

# %% wrong: a step also where max_iter is 0 | verdict: PARTIAL | says: it goes on after max_iter steps
def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    k = np.array(k0, dtype=float)
    losses = [loss(train[1], predict(train[0], k))]
    errors = [np.mean((test[1] - predict(test[0], k)) ** 2)]
    for _ in range(max_iter or 5000):
        k = k - learning_rate * grad(*train, k)
        losses.append(loss(train[1], predict(train[0], k)))
        errors.append(np.mean((test[1] - predict(test[0], k)) ** 2))
        if not np.isfinite(losses[-1]) or abs(losses[-2] - losses[-1]) < tol:
            break
    return k, losses, errors

# %% wrong: a small rise is no end | verdict: PARTIAL | says: a rise of the loss that is smaller than tol
def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    k = np.array(k0, dtype=float)
    losses = [loss(train[1], predict(train[0], k))]
    errors = [np.mean((test[1] - predict(test[0], k)) ** 2)]
    for _ in range(max_iter):
        k = k - learning_rate * grad(*train, k)
        losses.append(loss(train[1], predict(train[0], k)))
        errors.append(np.mean((test[1] - predict(test[0], k)) ** 2))
        if not np.isfinite(losses[-1]) or 0 <= losses[-2] - losses[-1] < tol:
            break
    return k, losses, errors

# %% wrong: the first change does not count | verdict: PARTIAL | says: the first change of the loss counts too
def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    k = np.array(k0, dtype=float)
    losses = [loss(train[1], predict(train[0], k))]
    errors = [np.mean((test[1] - predict(test[0], k)) ** 2)]
    for _ in range(max_iter):
        k = k - learning_rate * grad(*train, k)
        losses.append(loss(train[1], predict(train[0], k)))
        errors.append(np.mean((test[1] - predict(test[0], k)) ** 2))
        if not np.isfinite(losses[-1]) or (len(losses) > 2 and abs(losses[-2] - losses[-1]) < tol):
            break
    return k, losses, errors

# %% wrong: errors never rise | verdict: PARTIAL | says: later ones are not | hidden: the visible check shows the first three
def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    k = np.array(k0, dtype=float)
    losses = [loss(train[1], predict(train[0], k))]
    errors = [np.mean((test[1] - predict(test[0], k)) ** 2)]
    for _ in range(max_iter):
        k = k - learning_rate * grad(*train, k)
        losses.append(loss(train[1], predict(train[0], k)))
        errors.append(min(errors[-1], np.mean((test[1] - predict(test[0], k)) ** 2)))
        if not np.isfinite(losses[-1]) or abs(losses[-2] - losses[-1]) < tol:
            break
    return k, losses, errors

# %% wrong: compared with the smallest loss so far | verdict: PARTIAL | says: comes back to an earlier value
def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    k = np.array(k0, dtype=float)
    losses = [loss(train[1], predict(train[0], k))]
    errors = [np.mean((test[1] - predict(test[0], k)) ** 2)]
    best = losses[0]
    for _ in range(max_iter):
        k = k - learning_rate * grad(*train, k)
        losses.append(loss(train[1], predict(train[0], k)))
        errors.append(np.mean((test[1] - predict(test[0], k)) ** 2))
        if not np.isfinite(losses[-1]) or abs(losses[-1] - best) < tol:
            break
        best = min(best, losses[-1])
    return k, losses, errors

# %% wrong: a small gradient ends it too | verdict: PARTIAL | says: a small gradient or step is none of them
def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    k = np.array(k0, dtype=float)
    losses = [loss(train[1], predict(train[0], k))]
    errors = [np.mean((test[1] - predict(test[0], k)) ** 2)]
    for _ in range(max_iter):
        g = grad(*train, k)
        if np.linalg.norm(g) < 1e-2:
            break
        k = k - learning_rate * g
        losses.append(loss(train[1], predict(train[0], k)))
        errors.append(np.mean((test[1] - predict(test[0], k)) ** 2))
        if not np.isfinite(losses[-1]) or abs(losses[-1] - losses[-2]) < tol:
            break
    return k, losses, errors

# %% right: k is passed by its name
def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    k = np.array(k0, dtype=float)
    losses = [loss(train[1], predict(train[0], k))]
    errors = [np.mean((test[1] - predict(test[0], k)) ** 2)]
    for _ in range(max_iter):
        k = k - learning_rate * grad(*train, k=k)
        losses.append(loss(train[1], predict(train[0], k)))
        errors.append(np.mean((test[1] - predict(test[0], k)) ** 2))
        if not np.isfinite(losses[-1]) or abs(losses[-1] - losses[-2]) < tol:
            break
    return k, losses, errors

# %% wrong: the start is measured twice | says: stands twice
def gradient_descent(grad, predict, k0, learning_rate, tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test)):
    k, old = np.array(k0, dtype=float), np.inf
    losses = [loss(train[1], predict(train[0], k))]
    errors = [np.mean((test[1] - predict(test[0], k)) ** 2)]
    for _ in range(max_iter + 1):
        new = loss(train[1], predict(train[0], k))
        losses.append(new)
        errors.append(np.mean((test[1] - predict(test[0], k)) ** 2))
        if not np.isfinite(new) or abs(new - old) < tol:
            break
        old = new
        k = k - learning_rate * grad(*train, k)
    return k, losses, errors
