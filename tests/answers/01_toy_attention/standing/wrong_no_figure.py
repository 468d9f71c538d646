# verdict: PARTIAL
# says: standing_figure
# no figure at all
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": mse(0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": mse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
}
plt.bar(list(standing), list(standing.values()))
plt.ylabel("test error")
plt.show()
