# verdict: FAILED
# says: score_matrix
# The row means are subtracted along the wrong axis.
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S - S.mean(axis=1)
    return S / np.abs(S).max()
