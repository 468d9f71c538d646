# verdict: FAILED
# says: 1/2
# Two slashes.
def loss(y, y_hat):
    return np.sum((y - y_hat) ** 2) // 2
