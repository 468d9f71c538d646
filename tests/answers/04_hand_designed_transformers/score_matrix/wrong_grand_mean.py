# verdict: FAILED
# says: mean of all entries
# One mean for the table.
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S - S.mean()
    return S / np.abs(S).max()
