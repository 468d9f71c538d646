# verdict: FAILED
# says: overflow
# subtracts the smallest score in place of the largest
def softmax(chi):
    e = np.exp(chi - chi.min(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)
