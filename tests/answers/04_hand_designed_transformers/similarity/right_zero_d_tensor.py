# verdict: PASSED
# A tensor with no axis.
def similarity(Km, Qm, Km_other, Qm_other):
    A = torch.as_tensor(score_matrix(Km, Qm))
    B = torch.as_tensor(score_matrix(Km_other, Qm_other))
    return (A * B).sum() / (A.norm() * B.norm())
