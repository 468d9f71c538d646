# verdict: FAILED
# says: mean of each row is not taken out
# The mean is forgotten.
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    return S / np.abs(S).max()
