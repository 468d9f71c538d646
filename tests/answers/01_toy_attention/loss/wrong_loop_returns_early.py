# verdict: FAILED
# says: sum of
# The return is indented into the loop.
def loss(y, y_hat):
    total = 0
    for i in range(len(y)):
        total += (y[i] - y_hat[i]) ** 2
        return total / 2
