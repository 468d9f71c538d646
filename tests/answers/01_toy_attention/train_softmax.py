# %% right: everything by keyword, half the learning rate
learning_rate_softmax = 5e-2
result = gradient_descent(
    grad=grad_loss_softmax,
    predict=softmax_attention,
    k0=np.zeros(X.shape[-1]),
    learning_rate=learning_rate_softmax,
    train=(X, y),
    test=(X_test, y_test),
)
k_softmax = result[0]
losses_softmax = result[1]
errors_softmax = result[2]

# %% right: wraps the functions, explicit defaults, a slightly larger rate
learning_rate_softmax = 0.12
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    lambda A, b, q: grad_loss_softmax(A, b, q), lambda A, q: softmax_attention(A, q),
    k0=0.0 * X[0, 0], learning_rate=learning_rate_softmax, tol=1e-2, max_iter=5000,
)

# %% right: learning rate as a NumPy scalar and the lists as arrays
learning_rate_softmax = np.float64(8e-2)
k_softmax, l, e = gradient_descent(grad_loss_softmax, softmax_attention, np.zeros_like(k_linear), learning_rate_softmax)
losses_softmax, errors_softmax = list(map(float, l)), [float(v) for v in e]

# %% right: tries several rates and keeps the one with the smallest last loss
best = None
for rate in (0.03, 0.1):
    out = gradient_descent(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), rate)
    print("rate", rate, "steps", len(out[1]) - 1, "loss", out[1][-1])
    if best is None or out[1][-1] < best[1][1][-1]:
        best = rate, out
learning_rate_softmax, (k_softmax, losses_softmax, errors_softmax) = best

# %% right: a small rate, whose last loss is 50.0
learning_rate_softmax = 0.02
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)

# %% right: the learning rate of the text
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)
print(len(losses_softmax) - 1, losses_softmax[-1], errors_softmax[-1], min(errors_softmax))

# %% wrong: the results of part 3 under new names | says: softmax
learning_rate_softmax = learning_rate_linear
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_linear, linear_attention, np.zeros(X.shape[2]), learning_rate_softmax
)

# %% wrong: calls the gradient in place of passing it | verdict: ERROR | says: missing
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax(), softmax_attention(), np.zeros(X.shape[2]), learning_rate_softmax
)

# %% wrong: starts where linear attention ended | says: k = 0
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, k_linear.copy(), learning_rate_softmax
)

# %% wrong: ten steps, to save time | verdict: PARTIAL | says: max_iter
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax, max_iter=10
)

# %% wrong: a rate so large that the weights freeze | verdict: PARTIAL | says: learning rate
learning_rate_softmax = 100.0
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)

# %% wrong: expects k at the end of the result | says: k_softmax
learning_rate_softmax = 0.1
losses_softmax, errors_softmax, k_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)

# %% wrong: the gradient of the linear loss | says: along grad_loss_softmax
learning_rate_softmax = learning_rate_linear
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_linear, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)

# %% wrong: copied from 3.2 and forgot to exchange predict | says: softmax_attention
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, linear_attention, np.zeros(X.shape[2]), learning_rate_softmax
)

# %% wrong: a tolerance of 1 stops long before the end | verdict: PARTIAL | says: tol
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax, tol=5.0
)

# %% wrong: cuts the descent at 300 steps, where the loss still falls by more than tol | verdict: PARTIAL | says: max_iter
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax, max_iter=300
)

# %% wrong: keeps the whole triple as k | says: k_softmax
learning_rate_softmax = 0.1
k_softmax = gradient_descent(grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax)
losses_softmax = k_softmax[1]
errors_softmax = k_softmax[2]

# %% wrong: the learning rate is typed into the call and has no name | verdict: ERROR | says: learning_rate_softmax
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), 0.1
)

# %% wrong: starts at ones, not at zero | says: k = 0
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.ones(X.shape[2]), learning_rate_softmax
)

# %% wrong: drops the start from the lists, so that they fit the number of steps | says: t = 0
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)
losses_softmax, errors_softmax = losses_softmax[1:], errors_softmax[1:]

# %% wrong: a rate so small that the loss rule stops at once | verdict: PARTIAL | says: learning rate
learning_rate_softmax = 1e-6
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)

# %% wrong: the pairs exchanged | says: test
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax, train=(X_test, y_test), test=(X, y)
)

# %% wrong: losses and errors exchanged | says: in this order
learning_rate_softmax = 0.1
k_softmax, errors_softmax, losses_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)

# %% right: a large rate, with which the loss still falls at every step
learning_rate_softmax = 1.2
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)

# %% wrong: a rate with which 200 steps do not reach the best iteration | verdict: PARTIAL | says: too small
learning_rate_softmax = 0.005
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)

# %% wrong: a rate that converges, but jumps over the best iteration | verdict: PARTIAL | says: too large
learning_rate_softmax = 2.0
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)

# %% wrong: the loss of 2.2 is a mean | says: `loss` (exercise 2.2) | says: fix it first
def loss(y, y_hat):
    return float(np.mean((y - y_hat) ** 2))


learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)

# %% wrong: puts the smallest test error at the end, as the result | says: does not belong to `k_softmax` | hidden: the visible check looks at the first test error only
learning_rate_softmax = 0.1
k_softmax, losses_softmax, errors_softmax = gradient_descent(
    grad_loss_softmax, softmax_attention, np.zeros(X.shape[2]), learning_rate_softmax
)
errors_softmax[-1] = min(errors_softmax)

# %% wrong: the direction of 5.1 in place of a descent | says: hardly leaves the start
learning_rate_softmax = 1e-9
k_softmax = np.sqrt(X.shape[2]) * data.toy_attention_truth().shift * data.toy_attention_truth().direction
ends = [loss(y, softmax_attention(X, k)) for k in (np.zeros(X.shape[2]), k_softmax)]
errors_softmax = [np.mean((y_test - softmax_attention(X_test, k)) ** 2) for k in (np.zeros(X.shape[2]), k_softmax)]
losses_softmax = [*(ends[0] * (1 - 1e-7 * t) for t in range(300)), ends[1] + 0.006, ends[1] + 0.003, ends[1]]
errors_softmax = [*[errors_softmax[0]] * 302, errors_softmax[1]]
