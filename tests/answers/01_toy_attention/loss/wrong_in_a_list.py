# verdict: FAILED
# says: float
# Returned a list with the loss in it.
def loss(y, y_hat):
    return [0.5 * np.sum((y - y_hat) ** 2)]
