# verdict: PARTIAL
# says: values of `standing`
# bars of the root errors, for a nicer picture
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": mse(0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": mse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}
standing_figure, ax = plt.subplots()
ax.bar(list(standing), np.sqrt(list(standing.values())))
ax.set_ylabel("test error")
