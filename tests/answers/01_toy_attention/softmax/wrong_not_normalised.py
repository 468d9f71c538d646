# verdict: FAILED
# says: not by their sum
# forgets the denominator
def softmax(chi):
    return np.exp(chi - chi.max(axis=1, keepdims=True))
