# verdict: PARTIAL
# says: name
# the names are typed in another order than the heights
m = lambda p: float(np.mean((y_test - p) ** 2))
standing = {
    "predict 0": m(0.0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": m(softmax_attention(X_test, k_bayes)),
    "noise floor": m(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}
standing_figure, ax = plt.subplots()
ax.bar(["Bayes", "linear", "noise floor", "predict 0", "softmax"], list(standing.values()))
ax.set_ylabel("test error")
