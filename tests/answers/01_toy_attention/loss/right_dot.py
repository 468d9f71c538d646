# verdict: PASSED
# A sum of squares is a dot product.
def loss(y, y_hat):
    r = y - y_hat
    return r @ r / 2
