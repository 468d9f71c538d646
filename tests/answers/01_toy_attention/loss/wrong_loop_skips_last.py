# verdict: FAILED
# says: last sequence is left out
# range(len(y) - 1), off by one.
def loss(y, y_hat):
    total = 0
    for i in range(len(y) - 1):
        total += (y[i] - y_hat[i]) ** 2
    return total / 2
