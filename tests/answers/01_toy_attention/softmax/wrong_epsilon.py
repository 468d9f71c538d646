# verdict: FAILED
# says: added to the sum
# adds a small number to the denominator
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / (e.sum(axis=1, keepdims=True) + 1e-3)
