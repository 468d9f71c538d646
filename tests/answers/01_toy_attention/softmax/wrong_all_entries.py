# verdict: FAILED
# says: row
# one sum over all entries
def softmax(chi):
    e = np.exp(chi - np.max(chi))
    return e / np.sum(e)
