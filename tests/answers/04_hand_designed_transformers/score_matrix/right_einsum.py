# verdict: PASSED
# With einsum.
def score_matrix(Km, Qm):
    S = np.einsum("id,jd->ij", Qm, Km)
    S = S - np.mean(S, axis=-1)[:, None]
    return S / np.max(np.abs(S))
