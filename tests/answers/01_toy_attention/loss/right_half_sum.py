# verdict: PASSED
# The formula.
def loss(y, y_hat):
    return 0.5 * np.sum((y - y_hat) ** 2)
