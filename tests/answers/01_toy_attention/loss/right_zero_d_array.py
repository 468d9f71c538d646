# verdict: PASSED
# einsum returns a scalar, wrapped as a 0-d array.
def loss(y, y_hat):
    d = np.subtract(y, y_hat)
    return np.asarray(np.einsum("i,i->", d, d) / 2)
