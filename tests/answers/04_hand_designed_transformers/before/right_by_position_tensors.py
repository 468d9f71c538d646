# verdict: PASSED
# Self shut out by position, in torch.
pos_before = torch.eye(5)
Km_before = torch.zeros(9, 6)
Km_before[:4, 0] = torch.tensor([1, 0, 0, 0.5])
Km_before[4:, 1:] = torch.eye(5)
Qm_before = torch.zeros(9, 6)
Qm_before[:3, 0] = 100
Qm_before[4:, 1:] = -200 * torch.eye(5)
Vm_before = torch.zeros(9, 1)
Vm_before[[0, 3], 0] = torch.tensor([1.0, -1])
