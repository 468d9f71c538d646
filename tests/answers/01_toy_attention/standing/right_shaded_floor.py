# verdict: PASSED
# shades what nobody can reach below the noise floor
m = lambda p: float(np.mean((y_test - p) ** 2))
standing = {
    "predict 0": m(np.zeros(len(y_test))),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": m(softmax_attention(X_test, k_bayes)),
    "noise floor": m(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}
standing_figure, ax = plt.subplots()
ax.bar(standing.keys(), standing.values())
ax.axhspan(0, standing["noise floor"], color="grey", alpha=0.3)
ax.set_ylabel("test error")
