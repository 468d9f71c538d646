# verdict: FAILED
# says: each row is divided by its own
# Each row by its own largest.
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S - S.mean(axis=1, keepdims=True)
    return S / np.abs(S).max(axis=1, keepdims=True)
