# %% right: a helper for the mean square
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": mse(0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": mse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}

# %% right: zip of names and numbers, take_along_axis
told = np.take_along_axis(X_test[:, :, 0], truth.positions_test[:, None], axis=1).ravel()
standing = dict(zip(
    ("predict 0", "linear", "softmax", "Bayes", "noise floor"),
    (
        float((y_test**2).mean()),
        float(error_linear),
        float(error_softmax),
        float(((y_test - softmax_attention(X_test, k_bayes)) ** 2).mean()),
        float(((y_test - told) ** 2).mean()),
    ),
))

# %% right: a loop over five predictions; 0-d arrays
rows = [x[p, 0] for x, p in zip(X_test, truth.positions_test)]
predictions = {
    "predict 0": np.zeros_like(y_test),
    "linear": linear_attention(X_test, k_linear_stopped),
    "softmax": softmax_attention(X_test, k_softmax_stopped),
    "Bayes": softmax_attention(X_test, k_bayes),
    "noise floor": np.array(rows),
}
standing = {name: np.asarray(np.square(y_test - p).mean()) for name, p in predictions.items()}

# %% right: put together from lists, values printed
E = lambda prediction: float(np.mean((prediction - y_test) ** 2))
standing = dict(
    [("predict 0", E(np.zeros(len(y_test)))), ("linear", error_linear), ("softmax", error_softmax)]
    + [("Bayes", E(softmax_attention(X_test, k_bayes)))]
    + [("noise floor", E(X_test[range(len(X_test)), truth.positions_test, 0]))]
)
for name, value in standing.items():
    print(f"{name:>12} {value:.4f}")

# %% right: entry by entry; a descent of no steps
standing = {}
standing["predict 0"] = np.mean(y_test**2)
standing["linear"] = error_linear
standing["softmax"] = error_softmax
standing["Bayes"] = gradient_descent(grad_loss_softmax, softmax_attention, k_bayes, 0.1, max_iter=0)[2][0]
standing["noise floor"] = np.mean((y_test - np.einsum("nl,nl->n", np.eye(X_test.shape[1])[truth.positions_test], X_test[:, :, 0])) ** 2)

# %% wrong: the last errors of the training in place of those of 4.6 | verdict: PARTIAL | says: convergence
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": mse(0),
    "linear": errors_linear[-1],
    "softmax": errors_softmax[-1],
    "Bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": mse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}

# %% wrong: X_test[:, positions, 0] pairs every sequence with every position | verdict: PARTIAL | says: noise floor
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": mse(0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": mse(X_test[:, truth.positions_test, 0]),
}

# %% wrong: the variance of the noise, guessed as 0.01 | verdict: PARTIAL | says: noise floor | says: was drawn with
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": mse(0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": 0.01,
}

# %% wrong: who knows the position makes no error | verdict: PARTIAL | says: noise floor
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": mse(0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": 0.0,
}

# %% wrong: the loss in place of the mean | says: mean
standing = {
    "predict 0": loss(y_test, np.zeros(len(y_test))),
    "linear": loss(y_test, linear_attention(X_test, k_linear_stopped)),
    "softmax": loss(y_test, softmax_attention(X_test, k_softmax_stopped)),
    "Bayes": loss(y_test, softmax_attention(X_test, k_bayes)),
    "noise floor": loss(y_test, X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}

# %% wrong: the token of the largest score in place of the posterior mean | verdict: PARTIAL | says: Bayes
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


n = np.arange(len(X_test))
standing = {
    "predict 0": mse(0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": mse(X_test[n, np.argmax(X_test @ k_bayes, axis=1), 0]),
    "noise floor": mse(X_test[n, truth.positions_test, 0]),
}

# %% wrong: linear attention with the Bayes direction | verdict: PARTIAL | says: Bayes
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": mse(0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": mse(linear_attention(X_test, k_bayes)),
    "noise floor": mse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}

# %% wrong: a list in place of a dict | says: dict
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = [
    mse(0), error_linear, error_softmax,
    mse(softmax_attention(X_test, k_bayes)), mse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
]

# %% wrong: predicts the mean of the labels in place of 0 | verdict: PARTIAL | says: predict 0
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": np.var(y_test),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": mse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}

# %% wrong: four of the five | says: noise floor
standing = {
    "predict 0": np.mean(y_test**2),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": np.mean((y_test - softmax_attention(X_test, k_bayes)) ** 2),
}

# %% wrong: bayes in small letters | says: Bayes
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": mse(0),
    "linear": error_linear,
    "softmax": error_softmax,
    "bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": mse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}

# %% wrong: root mean squared errors of the new three | verdict: PARTIAL | says: root
def rmse(y_hat):
    return np.sqrt(np.mean((y_test - y_hat) ** 2))


standing = {
    "predict 0": rmse(0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": rmse(softmax_attention(X_test, k_bayes)),
    "noise floor": rmse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}

# %% right: sorted by the error
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": mse(0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": mse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}
standing = dict(sorted(standing.items(), key=lambda item: item[1]))

# %% wrong: the trivial and the Bayes error on the training data | verdict: PARTIAL | says: training data
standing = {
    "predict 0": np.mean(y**2),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": np.mean((y - softmax_attention(X, k_bayes)) ** 2),
    "noise floor": np.mean((y_test - X_test[np.arange(len(X_test)), truth.positions_test, 0]) ** 2),
}

# %% wrong: the mean absolute label for predicting 0 | verdict: PARTIAL | says: mean of the squared test labels
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": np.mean(np.abs(y_test)),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": mse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}

# %% wrong: forgot the square for predicting 0 | verdict: PARTIAL | says: mean of the labels
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": np.mean(y_test - 0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": mse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}

# %% wrong: the smallest test errors of the two descents | verdict: PARTIAL | says: smallest
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": mse(0),
    "linear": min(errors_linear),
    "softmax": min(errors_softmax),
    "Bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": mse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}

# %% wrong: linear and softmax exchanged | verdict: PARTIAL | says: exchanged
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": mse(0),
    "linear": error_softmax,
    "softmax": error_linear,
    "Bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": mse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}

# %% wrong: the softmax attention of 4.3 forgot the root | verdict: PARTIAL | says: `softmax_attention` (exercise 4.3)
def softmax_attention(X, k):
    return (softmax(X @ k) * X[:, :, 0]).sum(axis=1)


m = lambda p: float(np.mean((y_test - p) ** 2))
standing = {"predict 0": m(0.0), "linear": error_linear, "softmax": error_softmax, "Bayes": m(X_test[np.arange(500), (X_test @ k_bayes).argmax(axis=1), 0]), "noise floor": m(X_test[np.arange(500), truth.positions_test, 0])}

# %% right: the k_bayes of 5.1 without nu, which was charged there
k_bayes = np.sqrt(X.shape[2]) * truth.direction
m = lambda p: float(np.mean((y_test - p) ** 2))
standing = {"predict 0": m(0.0), "linear": error_linear, "softmax": error_softmax, "Bayes": m(softmax_attention(X_test, k_bayes)), "noise floor": m(X_test[np.arange(500), truth.positions_test, 0])}

# %% wrong: only copies the two of 4.6 | says: was measured here
standing = {"predict 0": 0.2, "linear": error_linear, "softmax": error_softmax, "Bayes": 0.1, "noise floor": 0.0099}
