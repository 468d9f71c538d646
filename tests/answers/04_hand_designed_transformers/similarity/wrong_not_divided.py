# verdict: FAILED
# says: divide by both lengths
# The sum of the products.
def similarity(Km, Qm, Km_other, Qm_other):
    return float(np.sum(score_matrix(Km, Qm) * score_matrix(Km_other, Qm_other)))
