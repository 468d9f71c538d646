# verdict: FAILED
# says: similarity
# The mean of the squares in place of the lengths.
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    return float(np.mean(a * b))
