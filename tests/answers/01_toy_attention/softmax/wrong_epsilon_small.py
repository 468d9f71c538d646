# verdict: FAILED
# says: added to the sum
# adds 1e-4 to the denominator, against a division by zero that cannot happen
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / (e.sum(axis=1, keepdims=True) + 1e-4)
