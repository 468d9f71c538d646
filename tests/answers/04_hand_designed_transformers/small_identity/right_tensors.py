# verdict: PASSED
# In torch, the size read off as an int.
t = torch.arange(3) * 2 * torch.pi / 3
Km_small_identity = torch.stack([t.cos(), t.sin()], dim=1)
Qm_small_identity = 1e4 * Km_small_identity
Vm_small_identity = torch.eye(3)
qk_dim_small_identity = Km_small_identity.shape[1]
