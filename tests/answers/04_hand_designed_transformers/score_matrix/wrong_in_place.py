# verdict: FAILED
# says: in place
# The keys are centred in place.
def score_matrix(Km, Qm):
    Km -= Km.mean(axis=0)
    S = Qm @ Km.T
    return S / np.abs(S).max()
