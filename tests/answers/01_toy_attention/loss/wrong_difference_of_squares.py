# verdict: FAILED
# says: square
# (a - b)^2 = a^2 - b^2, surely.
def loss(y, y_hat):
    return 0.5 * np.sum(y**2 - y_hat**2)
