# verdict: FAILED
# says: square
# The norm without its square.
def loss(y, y_hat):
    return 0.5 * np.linalg.norm(y - y_hat)
