# verdict: PASSED
# Filled entry by entry, in torch.
pos_previous = torch.eye(6)
Km_previous, Qm_previous, Vm_previous = torch.zeros(9, 6), torch.zeros(9, 6), torch.zeros(9, 3)
for p in range(6):
    Km_previous[3 + p, p] = 1
    if p > 0:
        Qm_previous[3 + p, p - 1] = 1e5
for t in range(3):
    Vm_previous[t, t] = 1
