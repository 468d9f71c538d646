# verdict: PASSED
# (a - b)^2 = a^2 - 2ab + b^2, summed one after the other.
def loss(y, y_hat):
    return (np.dot(y, y) + np.dot(y_hat, y_hat)) / 2 - np.dot(y, y_hat)
