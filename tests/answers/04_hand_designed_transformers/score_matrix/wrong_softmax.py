# verdict: FAILED
# says: score_matrix
# The attention in place of the scores.
def score_matrix(Km, Qm):
    S = np.exp(Qm @ Km.T)
    return S / S.sum(axis=1, keepdims=True)
