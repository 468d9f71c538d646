# verdict: ERROR
# says: broadcast
# the sums of the rows are lined up with the columns
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1))
    return e / e.sum(axis=1)
