# verdict: FAILED
# says: root
# root mean squared errors of the new three
def rmse(y_hat):
    return np.sqrt(np.mean((y_test - y_hat) ** 2))


standing = {
    "predict 0": rmse(0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": rmse(softmax_attention(X_test, k_bayes)),
    "noise floor": rmse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}
standing_figure, ax = plt.subplots()
ax.bar(list(standing), list(standing.values()))
ax.set_ylabel("test error")
