# verdict: FAILED
# says: mean
# The loss is the MSE in every library.
def loss(y, y_hat):
    return np.mean((y - y_hat) ** 2)
