# verdict: PASSED
# Raveled tables, a dot product.
def similarity(Km, Qm, Km_other, Qm_other):
    a = score_matrix(Km, Qm).ravel()
    b = score_matrix(Km_other, Qm_other).ravel()
    return a @ b / np.sqrt((a @ a) * (b @ b))
