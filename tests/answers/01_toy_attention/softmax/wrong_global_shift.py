# verdict: FAILED
# says: each row
# the maximum of the whole array is subtracted, so that rows of low scores become 0/0
def softmax(chi):
    e = np.exp(chi - chi.max())
    return e / e.sum(axis=1, keepdims=True)
