# verdict: FAILED
# says: score_matrix
# Km^T Qm: a table of dimensions, not of inputs.
def score_matrix(Km, Qm):
    S = Km.T @ Qm
    S = S - S.mean(axis=1, keepdims=True)
    return S / np.abs(S).max()
