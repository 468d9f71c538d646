# verdict: FAILED
# says: similarity
# A distance.
def similarity(Km, Qm, Km_other, Qm_other):
    return float(np.linalg.norm(score_matrix(Km, Qm) - score_matrix(Km_other, Qm_other)))
