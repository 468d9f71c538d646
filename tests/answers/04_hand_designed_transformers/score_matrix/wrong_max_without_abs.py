# verdict: FAILED
# says: absolute
# Divided by the largest entry, which need not be the largest size.
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S - S.mean(axis=1, keepdims=True)
    return S / S.max()
