# verdict: PASSED
# lying bars, the error labelled for the whole figure
m = lambda p: float(np.mean((y_test - p) ** 2))
standing = {
    "predict 0": m(0.0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": m(softmax_attention(X_test, k_bayes)),
    "noise floor": m(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}
standing_figure, ax = plt.subplots()
ax.barh(list(standing), list(standing.values()))
standing_figure.supxlabel("test error")
