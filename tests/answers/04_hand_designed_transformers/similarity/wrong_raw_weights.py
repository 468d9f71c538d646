# verdict: FAILED
# says: similarity
# Compares the matrices, not the tables.
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = np.hstack([Km, Qm]), np.hstack([Km_other, Qm_other])
    return float(np.sum(a * b) / (np.linalg.norm(a) * np.linalg.norm(b)))
