# verdict: FAILED
# says: log
# returns the logarithm of the weights
def softmax(chi):
    z = chi - chi.max(axis=1, keepdims=True)
    return z - np.log(np.exp(z).sum(axis=1, keepdims=True))
