# verdict: PARTIAL
# says: one at a time
# the loop is in a helper above the function
def softmax_1d(row):
    e = np.exp(row - max(row))
    return e / sum(e)


def rowwise(f, a):
    return np.stack([f(r) for r in a])


def softmax(chi):
    return rowwise(softmax_1d, chi)
