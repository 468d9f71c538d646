# verdict: FAILED
# says: argument
# y of the notebook under another argument name.
def loss(labels, y_hat):
    return 0.5 * np.sum((y[: len(y_hat)] - y_hat) ** 2)
