# verdict: FAILED
# says: axis
# normalises the columns
def softmax(chi):
    e = np.exp(chi - chi.max(axis=0, keepdims=True))
    return e / e.sum(axis=0, keepdims=True)
