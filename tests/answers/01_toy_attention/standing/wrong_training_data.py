# verdict: FAILED
# says: training data
# the trivial and the Bayes error on the training data
standing = {
    "predict 0": np.mean(y**2),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": np.mean((y - softmax_attention(X, k_bayes)) ** 2),
    "noise floor": np.mean((y_test - X_test[np.arange(len(X_test)), truth.positions_test, 0]) ** 2),
}
standing_figure, ax = plt.subplots()
ax.bar(list(standing), list(standing.values()))
ax.set_ylabel("test error")
