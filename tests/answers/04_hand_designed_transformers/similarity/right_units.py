# verdict: PASSED
# Unit vectors first.
def similarity(Km, Qm, Km_other, Qm_other):
    def unit(K, Q):
        S = np.asarray(score_matrix(K, Q))
        return S / np.sqrt((S**2).sum())

    return (unit(Km, Qm) * unit(Km_other, Qm_other)).sum()
