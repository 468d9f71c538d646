# verdict: FAILED
# says: largest
# clips the scores so that exp does not overflow
def softmax(chi):
    e = np.exp(np.clip(chi, -500, 500))
    return e / e.sum(axis=1, keepdims=True)
