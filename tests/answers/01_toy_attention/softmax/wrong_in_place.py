# verdict: PARTIAL
# says: in place
# changes chi
def softmax(chi):
    chi -= chi.max(axis=1, keepdims=True)
    e = np.exp(chi)
    return e / e.sum(axis=1, keepdims=True)
