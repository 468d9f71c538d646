# verdict: PASSED
# Self shut out by position, as tensors.
g = 50.0
pos_unique = torch.eye(5)
Km_unique = torch.eye(9)
Qm_unique = torch.zeros(9, 9)
for i in range(3):
    Qm_unique[i, i] = g
    Qm_unique[i, 3] = g / 2
for p in range(5):
    Qm_unique[4 + p, 4 + p] = -3 * g
Vm_unique = torch.tensor([[-1.0], [-1], [-1], [1], [0], [0], [0], [0], [0]])
