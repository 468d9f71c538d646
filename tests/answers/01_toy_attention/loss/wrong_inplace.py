# verdict: PARTIAL
# says: chang
# y -= y_hat changes the labels of the caller.
def loss(y, y_hat):
    y -= y_hat
    return 0.5 * np.sum(y * y)
