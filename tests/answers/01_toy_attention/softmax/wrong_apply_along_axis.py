# verdict: PARTIAL
# says: one at a time
# apply_along_axis, which calls Python once for each row
def softmax(chi):
    def one(row):
        e = np.exp(row - row.max())
        return e / e.sum()

    return np.apply_along_axis(one, 1, chi)
