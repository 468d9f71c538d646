# verdict: FAILED
# says: sum
# Squares of each, forgot to add them.
def loss(y, y_hat):
    return 0.5 * (y - y_hat) ** 2
