# verdict: PASSED
# the textbook answer
def softmax(chi):
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)
