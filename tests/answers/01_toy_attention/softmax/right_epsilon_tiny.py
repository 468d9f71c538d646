# verdict: PASSED
# adds 1e-12 to the denominator out of habit; after the shift the sum is at least 1, so it changes nothing that can be seen
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / (e.sum(axis=1, keepdims=True) + 1e-12)
