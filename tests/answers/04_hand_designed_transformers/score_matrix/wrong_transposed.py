# verdict: FAILED
# says: not Km Qm^T
# Keys in the rows.
def score_matrix(Km, Qm):
    S = Km @ Qm.T
    S = S - S.mean(axis=1, keepdims=True)
    return S / np.abs(S).max()
