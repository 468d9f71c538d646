# verdict: PASSED
# With traces.
def similarity(Km, Qm, Km_other, Qm_other):
    A, B = score_matrix(Km, Qm), score_matrix(Km_other, Qm_other)
    inner = lambda X, Y: np.trace(X.T @ Y)
    return inner(A, B) / (inner(A, A) * inner(B, B)) ** 0.5
