# verdict: FAILED
# says: mean
# the loss in place of the mean
standing = {
    "predict 0": loss(y_test, np.zeros(len(y_test))),
    "linear": loss(y_test, linear_attention(X_test, k_linear_stopped)),
    "softmax": loss(y_test, softmax_attention(X_test, k_softmax_stopped)),
    "Bayes": loss(y_test, softmax_attention(X_test, k_bayes)),
    "noise floor": loss(y_test, X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}
standing_figure, ax = plt.subplots()
ax.bar(list(standing), list(standing.values()))
ax.set_ylabel("test error")
