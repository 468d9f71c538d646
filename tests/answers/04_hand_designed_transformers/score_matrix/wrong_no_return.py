# verdict: FAILED
# says: return
# Nothing is returned.
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S - S.mean(axis=1, keepdims=True)
    S / np.abs(S).max()
