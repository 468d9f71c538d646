# verdict: PARTIAL
# says: one at a time
# map over the rows
def softmax(chi):
    def one(row):
        e = np.exp(row - row.max())
        return e / e.sum()

    return np.array(list(map(one, chi)))
