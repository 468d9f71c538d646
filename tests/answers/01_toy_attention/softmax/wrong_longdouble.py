# verdict: FAILED
# says: overflow
# long doubles overflow later, not never: "of any size" is not met
def softmax(chi):
    e = np.exp(chi.astype(np.longdouble))
    return (e / e.sum(axis=1, keepdims=True)).astype(float)
