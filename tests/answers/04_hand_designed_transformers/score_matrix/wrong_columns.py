# verdict: FAILED
# says: axis=1
# The mean of the columns.
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S - S.mean(axis=0)
    return S / np.abs(S).max()
