# verdict: FAILED
# says: take the mean out first
# Divided before the mean is taken out.
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S / np.abs(S).max()
    return S - S.mean(axis=1, keepdims=True)
