# verdict: PASSED
# Values against the others.
Km_majority = torch.zeros(3, 1)
Qm_majority = torch.zeros(3, 1)
Vm_majority = 2 * torch.eye(3) - 1
