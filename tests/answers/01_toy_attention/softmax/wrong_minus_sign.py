# verdict: FAILED
# says: minus the scores
# the Boltzmann weight of physics, exp(-chi)
def softmax(chi):
    e = np.exp(-(chi - chi.min(axis=1, keepdims=True)))
    return e / e.sum(axis=1, keepdims=True)
