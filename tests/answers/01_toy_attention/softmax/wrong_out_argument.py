# verdict: PARTIAL
# says: in place
# asarray is no copy, so out= writes into the scores of the caller
def softmax(chi):
    w = np.asarray(chi)
    np.subtract(w, w.max(axis=1, keepdims=True), out=w)
    np.exp(w, out=w)
    w /= w.sum(axis=1, keepdims=True)
    return w
