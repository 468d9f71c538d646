# verdict: FAILED
# says: return
# forgets the return
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    e / e.sum(axis=1, keepdims=True)
