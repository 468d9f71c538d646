# verdict: PARTIAL
# says: one at a time
# np.vectorize with a signature
def softmax(chi):
    row_softmax = np.vectorize(lambda r: np.exp(r - r.max()) / np.exp(r - r.max()).sum(), signature="(l)->(l)")
    return row_softmax(chi)
