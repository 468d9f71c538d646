# verdict: PASSED
# the maximum by argmax and take_along_axis, nested helper
def softmax(chi):
    def row_max(a):
        where = np.argmax(a, axis=1)
        return np.take_along_axis(a, where[:, None], axis=1)

    numerator = np.exp(np.subtract(chi, row_max(chi)))
    denominator = np.add.reduce(numerator, axis=1, keepdims=True)
    return numerator * denominator ** -1.0
