# %% right: the loss, times two, over the number of test sequences
k_linear_stopped = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)[0]
k_softmax_stopped = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)[0]
error_linear = 2 * loss(y_test, linear_attention(X_test, k_linear_stopped)) / len(y_test)
error_softmax = 2 * loss(y_test, softmax_attention(X_test, k_softmax_stopped)) / len(y_test)
print("linear", error_linear)
print("softmax", error_softmax)

# %% right: explicit default settings, residuals with np.linalg.norm, a 0-d array
settings = dict(n_validation=200, max_iter=200, train=(X, y))
(k_linear_stopped, _) = early_stopping(grad_loss_linear, linear_attention, k0=0 * X[0, 0], learning_rate=learning_rate_linear, **settings)
(k_softmax_stopped, _) = early_stopping(grad_loss_softmax, softmax_attention, k0=0 * X[0, 0], learning_rate=learning_rate_softmax, **settings)
error_linear = np.array(np.linalg.norm(y_test - linear_attention(X_test, k_linear_stopped)) ** 2 / y_test.size)
residual = y_test - softmax_attention(X_test, k_softmax_stopped)
error_softmax = residual @ residual / residual.size
print({"linear": error_linear, "softmax": error_softmax})

# %% right: one helper for both
def stopped(grad, predict, rate):
    k, when = early_stopping(grad, predict, np.zeros(X.shape[2]), rate)
    return k, float(((predict(X_test, k) - y_test) ** 2).mean()), when


k_linear_stopped, error_linear, when_linear = stopped(grad_loss_linear, linear_attention, learning_rate_linear)
k_softmax_stopped, error_softmax, when_softmax = stopped(grad_loss_softmax, softmax_attention, learning_rate_softmax)
print(f"linear: {error_linear:.3f} (t = {when_linear}), softmax: {error_softmax:.3f} (t = {when_softmax})")

# %% right: the test error out of gradient_descent with no steps
zero = np.zeros(X.shape[2])
out = {}
for name, g, p, rate in (("linear", grad_loss_linear, linear_attention, learning_rate_linear), ("softmax", grad_loss_softmax, softmax_attention, learning_rate_softmax)):
    k, _ = early_stopping(g, p, zero, rate)
    out[name] = (k, gradient_descent(g, p, k, rate, max_iter=0)[2][0])
k_linear_stopped, error_linear = out["linear"]
k_softmax_stopped, error_softmax = out["softmax"]
print(error_linear, error_softmax)

# %% right: two calls, two means
k0 = np.zeros(X.shape[2])
k_linear_stopped, t_linear = early_stopping(grad_loss_linear, linear_attention, k0, learning_rate_linear)
k_softmax_stopped, t_softmax = early_stopping(grad_loss_softmax, softmax_attention, k0, learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)
print(error_linear, error_softmax)

# %% wrong: squared errors without the mean | says: one number
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = (y_test - linear_attention(X_test, k_linear_stopped)) ** 2
error_softmax = (y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2
print(error_linear, error_softmax)

# %% wrong: compares the last errors of the training | says: convergence
k_linear_stopped, k_softmax_stopped = k_linear, k_softmax
error_linear = errors_linear[-1]
error_softmax = errors_softmax[-1]
print(error_linear, error_softmax)

# %% wrong: starts the stopping at the trained directions | says: convergence
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, k_linear, learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, k_softmax, learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)
print(error_linear, error_softmax)

# %% wrong: keeps the one half of the loss in the mean | says: half
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = 0.5 * np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = 0.5 * np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)
print(error_linear, error_softmax)

# %% wrong: the errors are right, the names of the directions are exchanged | says: k_linear_stopped
k_softmax_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_linear_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k_softmax_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_linear_stopped)) ** 2)
print(error_linear, error_softmax)

# %% wrong: the loss in place of the mean | says: mean
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = loss(y_test, linear_attention(X_test, k_linear_stopped))
error_softmax = loss(y_test, softmax_attention(X_test, k_softmax_stopped))
print(error_linear, error_softmax)

# %% wrong: mean absolute errors | says: squares
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.abs(y_test - linear_attention(X_test, k_linear_stopped)).mean()
error_softmax = np.abs(y_test - softmax_attention(X_test, k_softmax_stopped)).mean()
print(error_linear, error_softmax)

# %% wrong: the smallest test errors, which the early stopping was meant to replace | says: test
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = min(errors_linear)
error_softmax = min(errors_softmax)
print(error_linear, error_softmax)

# %% wrong: overwrites k_linear and forgets the names of the statement | verdict: ERROR | says: k_linear_stopped
k1, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k2, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k1)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k2)) ** 2)
print(error_linear, error_softmax)

# %% wrong: keeps the pair as k | verdict: ERROR | says: inhomogeneous
k_linear_stopped = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)

# %% wrong: other settings than the default ones | says: default | hidden: what the default settings give is the answer itself
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear, n_validation=80, max_iter=20)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax, n_validation=80, max_iter=20)
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)
print(error_linear, error_softmax)

# %% wrong: root mean squared errors | says: root
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.sqrt(np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2))
error_softmax = np.sqrt(np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2))
print(error_linear, error_softmax)

# %% wrong: the softmax direction in linear attention | verdict: PARTIAL | says: softmax
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = np.mean((y_test - linear_attention(X_test, k_softmax_stopped)) ** 2)
print(error_linear, error_softmax)

# %% wrong: the softmax learning rate for both, so linear attention explodes | verdict: PARTIAL | says: learning rate
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_softmax)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)
print(error_linear, error_softmax)

# %% wrong: the two names exchanged | says: swapped
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_softmax = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_linear = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)
print(error_linear, error_softmax)

# %% wrong: errors on the training data | says: training data
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.mean((y - linear_attention(X, k_linear_stopped)) ** 2)
error_softmax = np.mean((y - softmax_attention(X, k_softmax_stopped)) ** 2)
print(error_linear, error_softmax)

# %% wrong: typed in from the output of an earlier run, two digits | says: number
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = "0.66"
error_softmax = "0.44"
print(error_linear, error_softmax)

# %% wrong: the pair under the name of the direction, taken apart where it is used | says: whole result
k_linear_stopped = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped[0])) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped[0])) ** 2)
print(error_linear, error_softmax)

# %% wrong: errors on the validation data | says: validation data
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.mean((y[-200:] - linear_attention(X[-200:], k_linear_stopped)) ** 2)
error_softmax = np.mean((y[-200:] - softmax_attention(X[-200:], k_softmax_stopped)) ** 2)
print(error_linear, error_softmax)

# %% wrong: stopped and trained on the test set | says: trained on the test set | hidden: its error is that of the direction, only the training data differ
k_0 = np.zeros(X.shape[2])
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, k_0, learning_rate_linear, train=(X_test, y_test))
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, k_0, learning_rate_softmax, train=(X_test, y_test))
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)

# %% wrong: linear attention right, softmax attention at convergence | verdict: PARTIAL | says: convergence
k_0 = np.zeros(X.shape[2])
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, k_0, learning_rate_linear)
k_softmax_stopped = k_softmax
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)

# %% wrong: the early stopping of 4.5 holds out the first sequences and predicts the linear loss | says: `early_stopping` (exercise 4.5)
def early_stopping(grad, predict, k0, learning_rate, n_validation=200, max_iter=200, train=(X, y)):
    return gradient_descent(grad, predict, k0, learning_rate, train=train)[0], 0


k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)

# %% wrong: the pair unpacked in the wrong order, and the error found with the direction | says: is one number
k_linear_stopped, k_linear_best = early_stopping(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)[::-1]
k_softmax_stopped, k_softmax_best = early_stopping(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)[::-1]
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_best)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_best)) ** 2)
print(error_linear, error_softmax)


# %% wrong: a rate at which nothing moves | says: use the learning rates of 3.2 and 4.4
learning_rate_linear = learning_rate_softmax = 1e-300
k_0 = np.zeros(X.shape[2])
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, k_0, learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, k_0, learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)


# %% wrong: a rate of the softmax at which nothing moves | verdict: PARTIAL | says: hardly leaves 0 | hidden: the visible check compares no error with another
k_0, learning_rate_softmax = np.zeros(X.shape[2]), 1e-300
k_linear_stopped, _ = early_stopping(grad_loss_linear, linear_attention, k_0, learning_rate_linear)
k_softmax_stopped, _ = early_stopping(grad_loss_softmax, softmax_attention, k_0, learning_rate_softmax)
error_linear = np.mean((y_test - linear_attention(X_test, k_linear_stopped)) ** 2)
error_softmax = np.mean((y_test - softmax_attention(X_test, k_softmax_stopped)) ** 2)
