# verdict: FAILED
# says: round
# rounds the weights so that they look nice
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return np.round(e / e.sum(axis=1, keepdims=True), 3)
