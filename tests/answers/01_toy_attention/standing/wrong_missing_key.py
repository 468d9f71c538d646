# verdict: FAILED
# says: noise floor
# four of the five
standing = {
    "predict 0": np.mean(y_test**2),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": np.mean((y_test - softmax_attention(X_test, k_bayes)) ** 2),
}
standing_figure, ax = plt.subplots()
ax.bar(list(standing), list(standing.values()))
ax.set_ylabel("test error")
