# verdict: FAILED
# says: one number
# A table of cosines.
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    return a @ b.T / (np.linalg.norm(a) * np.linalg.norm(b))
