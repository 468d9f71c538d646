# verdict: FAILED
# says: overflow
# subtracts the mean of the row, which still overflows
def softmax(chi):
    e = np.exp(chi - chi.mean(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)
