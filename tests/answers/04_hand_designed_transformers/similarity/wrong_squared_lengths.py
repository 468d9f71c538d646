# verdict: FAILED
# says: similarity
# Divided by the squares.
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    return float(np.sum(a * b) / np.sum(a**2) / np.sum(b**2))
