# verdict: PASSED
# Loops over all pairs.
def score_matrix(Km, Qm):
    n = len(Km)
    S = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            S[i, j] = sum(Qm[i, d] * Km[j, d] for d in range(Km.shape[1]))
        S[i] -= S[i].mean()
    return S / np.abs(S).max()
