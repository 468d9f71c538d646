# verdict: FAILED
# says: norm
# Divided by the Frobenius norm.
def score_matrix(Km, Qm):
    S = Qm @ Km.T
    S = S - S.mean(axis=1, keepdims=True)
    return S / np.linalg.norm(S)
