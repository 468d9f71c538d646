# verdict: PASSED
# the error is labelled for the whole figure with supylabel
m = lambda p: np.mean((y_test - p) ** 2)
standing = {"predict 0": m(0.0), "linear": error_linear, "softmax": error_softmax, "Bayes": m(softmax_attention(X_test, k_bayes)), "noise floor": m(X_test[np.arange(len(X_test)), truth.positions_test, 0])}
standing_figure, ax = plt.subplots()
ax.bar(standing.keys(), standing.values())
standing_figure.supylabel("test error")
