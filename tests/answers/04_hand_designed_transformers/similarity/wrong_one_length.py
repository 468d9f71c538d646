# verdict: FAILED
# says: similarity
# Divided by one length.
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    return float(np.sum(a * b) / np.linalg.norm(a))
