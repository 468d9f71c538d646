# verdict: PARTIAL
# says: one at a time
# a list comprehension over the rows
def softmax(chi):
    exps = np.array([np.exp(row - row.max()) for row in chi])
    return exps / exps.sum(axis=1, keepdims=True)
