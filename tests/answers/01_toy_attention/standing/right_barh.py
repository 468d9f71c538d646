# verdict: PASSED
# bars lying, the error on the horizontal axis, first name on top
told = np.take_along_axis(X_test[:, :, 0], truth.positions_test[:, None], axis=1).ravel()
standing = dict(zip(
    ("predict 0", "linear", "softmax", "Bayes", "noise floor"),
    (
        float((y_test**2).mean()),
        float(error_linear),
        float(error_softmax),
        float(((y_test - softmax_attention(X_test, k_bayes)) ** 2).mean()),
        float(((y_test - told) ** 2).mean()),
    ),
))
standing_figure = plt.figure(figsize=(6, 2.5))
plt.barh(list(standing.keys()), list(standing.values()), color="tab:blue")
plt.gca().invert_yaxis()
plt.xlabel("mean squared error on the test set")
