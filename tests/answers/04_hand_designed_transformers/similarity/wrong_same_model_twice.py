# verdict: FAILED
# says: similarity
# The other model is forgotten.
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km, Qm)
    return float(np.sum(a * b) / (np.linalg.norm(a) * np.linalg.norm(b)))
