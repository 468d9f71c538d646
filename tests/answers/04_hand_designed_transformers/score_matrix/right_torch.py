# verdict: PASSED
# In torch, in double precision.
def score_matrix(Km, Qm):
    K, Q = torch.as_tensor(Km), torch.as_tensor(Qm)
    S = Q @ K.T
    S = S - S.mean(dim=1, keepdim=True)
    return (S / S.abs().max()).numpy()
