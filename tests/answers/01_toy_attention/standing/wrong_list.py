# verdict: FAILED
# says: dict
# a list in place of a dict
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = [
    mse(0), error_linear, error_softmax,
    mse(softmax_attention(X_test, k_bayes)), mse(X_test[np.arange(len(X_test)), truth.positions_test, 0]),
]
names = ["predict 0", "linear", "softmax", "Bayes", "noise floor"]
standing_figure, ax = plt.subplots()
ax.bar(names, standing)
ax.set_ylabel("test error")
