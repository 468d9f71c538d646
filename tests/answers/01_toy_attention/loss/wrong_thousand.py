# verdict: FAILED
# says: mean
# mse times the 1000 of the training set.
def loss(y, y_hat):
    return 1000 * np.mean((y - y_hat) ** 2) / 2
