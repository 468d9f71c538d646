# verdict: FAILED
# says: noise floor
# the variance of the noise, guessed as 0.01
def mse(y_hat):
    return np.mean((y_test - y_hat) ** 2)


standing = {
    "predict 0": mse(0),
    "linear": error_linear,
    "softmax": error_softmax,
    "Bayes": mse(softmax_attention(X_test, k_bayes)),
    "noise floor": 0.01,
}
standing_figure, ax = plt.subplots()
ax.bar(list(standing), list(standing.values()))
ax.set_ylabel("test error")
