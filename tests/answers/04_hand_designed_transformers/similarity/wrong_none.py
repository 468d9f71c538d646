# verdict: FAILED
# says: return
# Prints the number.
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    print(float(np.sum(a * b) / (np.linalg.norm(a) * np.linalg.norm(b))))
