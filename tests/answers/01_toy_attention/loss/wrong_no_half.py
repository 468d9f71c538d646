# verdict: FAILED
# says: 1/2
# Forgot the 1/2.
def loss(y, y_hat):
    return np.sum((y - y_hat) ** 2)
