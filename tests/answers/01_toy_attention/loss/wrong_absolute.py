# verdict: FAILED
# says: square
# Absolute errors.
def loss(y, y_hat):
    return 0.5 * np.sum(np.abs(y - y_hat))
