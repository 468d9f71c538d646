# verdict: FAILED
# says: sign is lost
# Without the sign.
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    return float(abs(np.sum(a * b)) / (np.linalg.norm(a) * np.linalg.norm(b)))
