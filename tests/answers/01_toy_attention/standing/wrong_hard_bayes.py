# verdict: FAILED
# says: Bayes
# the token of the largest score in place of the posterior mean
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
standing_figure, ax = plt.subplots()
ax.bar(list(standing), list(standing.values()))
ax.set_ylabel("test error")
