# verdict: FAILED
# says: values are wrong
# powers of two in place of e
def softmax(chi):
    e = 2.0 ** (chi - chi.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)
