# verdict: FAILED
# says: overflow
# the formula as it stands in the text
def softmax(chi):
    return np.exp(chi) / np.exp(chi).sum(axis=1, keepdims=True)
