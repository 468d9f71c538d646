# verdict: PASSED
# torch tensors in single precision.
Km_identity, Qm_identity, Vm_identity = torch.eye(3) * 30, torch.eye(3), torch.eye(3)
