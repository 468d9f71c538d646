# %% right: spells the defaults out
learning_rate_linear = 5e-3
arguments = dict(tol=1e-2, max_iter=5000, train=(X, y), test=(X_test, y_test))
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear, **arguments
)

# %% right: one over the largest curvature, from the eigenvalues
A = grad_linear_attention(X)
learning_rate_linear = 1 / np.linalg.eigvalsh(A.T @ A).max()
k_start = np.zeros_like(X[0, 0])
k_linear, losses_linear, errors_linear = gradient_descent(
    grad=grad_loss_linear, predict=linear_attention, k0=k_start, learning_rate=learning_rate_linear
)

# %% right: passes lambdas and prints a lot; 0.01 just converges
learning_rate_linear = np.float64(0.01)
out = gradient_descent(
    lambda X, y, k: grad_loss_linear(X, y, k), lambda X, k: linear_attention(X, k), np.zeros(D), learning_rate_linear
)
k_linear = out[0]
losses_linear = out[1]
errors_linear = out[2]
for t in range(0, len(losses_linear), 5):
    print(t, losses_linear[t], errors_linear[t])

# %% right: the search of the hint, in a loop, keeping the best
learning_rate_linear, best = None, np.inf
rate = 3e-4
while True:
    result = gradient_descent(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), rate)
    print(rate, result[1][-1], len(result[1]) - 1)
    if not np.isfinite(result[1][-1]):
        break
    if result[1][-1] < best:
        best = result[1][-1]
        learning_rate_linear = rate
        k_linear, losses_linear, errors_linear = result
    rate *= 3

# %% right: three learning rates in a loop, the best of them is kept
runs = {}
for rate in (5e-4, 1e-3, 4e-3, 2e-2):
    runs[rate] = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D), rate)
    print(rate, runs[rate][1][-1], len(runs[rate][1]) - 1)
learning_rate_linear = min(runs, key=lambda r: runs[r][1][-1])
k_linear, losses_linear, errors_linear = runs[learning_rate_linear]

# %% right: 3e-4 takes long but gets within one per cent
learning_rate_linear = 3e-4
(k_linear, losses_linear, errors_linear) = gradient_descent(
    grad_loss_linear, linear_attention, 0 * X[0, 0, :], learning_rate_linear
)

# %% right: 1e-3 after some trying
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)
print(losses_linear[-1], len(losses_linear) - 1)

# %% wrong: returned the k with the smallest test error | says: last
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear
)
best = int(np.argmin(errors_linear))
k_linear, _, _ = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear, max_iter=best)

# %% wrong: 0.1 works for most things | says: diverge
learning_rate_linear = 0.1
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)

# %% wrong: just above the limit: still finite when it ends | says: smaller learning rate
learning_rate_linear = 0.012
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear, max_iter=1500
)

# %% wrong: passed the training pair as the test pair | says: test
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear, test=(X, y)
)

# %% wrong: twenty steps are enough for a figure | verdict: PARTIAL | says: max_iter
learning_rate_linear = 5e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear, max_iter=10
)

# %% wrong: forgot to pass the learning rate | verdict: ERROR | says: learning_rate
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D))

# %% wrong: solved the least squares problem in one go | says: gradient_descent
learning_rate_linear = 1e-3
A = grad_linear_attention(X)
k_linear = np.linalg.lstsq(A, y, rcond=None)[0]
losses_linear = [loss(y, 0 * y), loss(y, A @ k_linear)]
errors_linear = [np.mean(y_test**2), np.mean((y_test - linear_attention(X_test, k_linear)) ** 2)]

# %% wrong: unpacked in the wrong order | says: errors_linear
learning_rate_linear = 1e-3
k_linear, errors_linear, losses_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear
)

# %% wrong: only the ends of the lists are right: a straight line of losses between them | says: losses_linear
learning_rate_linear = 1e-3
k_linear, first, second = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear)
losses_linear = list(np.linspace(first[0], first[-1], 50))
errors_linear = list(np.linspace(second[0], second[-1], 50))

# %% wrong: other names | verdict: ERROR | says: k_linear
learning_rate_linear = 1e-3
k_hat, losses, errors = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear)

# %% wrong: did not unpack | verdict: ERROR | says: losses_linear
learning_rate_linear = 1e-3
k_linear = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear)

# %% wrong: trained with 1e-3, then changed the name for the next try and did not run it again | says: learning_rate_linear
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear
)
learning_rate_linear = 3e-2

# %% wrong: random start as for neural networks | says: k = 0
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.random.default_rng(0).normal(size=D), learning_rate_linear
)

# %% wrong: two per cent above the optimum, looks flat on the figure | verdict: PARTIAL | says: too small
learning_rate_linear = 1e-4
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)

# %% wrong: the learning rate has no name of its own | verdict: ERROR | says: learning_rate_linear
k_linear, losses_linear, errors_linear = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D), 1e-3)

# %% wrong: starts at ones, as in the gap cell | says: k = 0
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.ones(X.shape[2]), learning_rate_linear
)

# %% wrong: far too small: the rule stops after one step | verdict: PARTIAL | says: learning rate
learning_rate_linear = 1e-9
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)

# %% wrong: small rate, but a tiny tol and many more steps | verdict: PARTIAL | says: tol
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear, tol=1e-6, max_iter=20000
)

# %% wrong: swapped the two pairs | says: train
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear, train=(X_test, y_test), test=(X, y)
)

# %% wrong: the minus of the descent stands in the learning rate too | says: above 0
learning_rate_linear = -1e-2
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear
)

# %% wrong: drops the start from the errors only | says: equally many
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear
)
errors_linear = errors_linear[1:]

# %% wrong: keeps the last loss and the last error alone | says: lists with one entry for each step
learning_rate_linear = 1e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear
)
losses_linear, errors_linear = losses_linear[-1], errors_linear[-1]

# %% wrong: the losses under both names | says: errors_linear
learning_rate_linear = 1e-3
k_linear, losses_linear, _ = gradient_descent(grad_loss_linear, linear_attention, np.zeros(D), learning_rate_linear)
errors_linear = losses_linear

# %% wrong: the loss of 2.2 has no 1/2 | says: `loss` (exercise 2.2) | says: fix it first
def loss(y, y_hat):
    return float(np.sum((y - y_hat) ** 2))


learning_rate_linear = 3e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)

# %% wrong: the gradient of 2.4 is a mean | says: `grad_loss_linear` (exercise 2.4) | says: fix it first
def grad_loss_linear(X, y, k):
    return -np.mean((y - linear_attention(X, k))[:, None] * grad_linear_attention(X), axis=0)


learning_rate_linear = 3.0
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)

# %% wrong: a tolerance of 0.1 stops a little too early | verdict: PARTIAL | says: keep the default tol
learning_rate_linear = 3e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear, tol=0.1
)

# %% wrong: at the edge of divergence, where one direction only jumps back and forth | verdict: PARTIAL | says: nearly diverges
learning_rate_linear = 0.0117
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)

# %% wrong: smooths the test errors, so that the figure looks better | says: not the test errors of this descent | hidden: the visible check looks at the first test error only
learning_rate_linear = 3e-3
k_linear, losses_linear, errors_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)
errors_linear[1:-1] = [(errors_linear[0] + errors_linear[-1]) / 2] * (len(errors_linear) - 2)

# %% wrong: the whole result as k | says: whole result
learning_rate_linear = 3e-3
k_linear = gradient_descent(grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear)
losses_linear, errors_linear = k_linear[1:]

# %% wrong: unpacked in another order | says: first of the three results
learning_rate_linear = 3e-3
errors_linear, losses_linear, k_linear = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_linear
)
