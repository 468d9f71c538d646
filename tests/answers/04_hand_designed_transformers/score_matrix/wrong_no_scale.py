# verdict: FAILED
# says: largest size
# Not divided.
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    return S - S.mean(axis=1, keepdims=True)
