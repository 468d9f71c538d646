# verdict: PASSED
# torch's own.
def similarity(Km, Qm, Km_other, Qm_other):
    a, b = (torch.tensor(score_matrix(*m)).flatten() for m in ((Km, Qm), (Km_other, Qm_other)))
    return nn.functional.cosine_similarity(a, b, dim=0).item()
