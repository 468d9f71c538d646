# verdict: PASSED
# Tensors.
qk_dim_small_first = 1
pos_small_first = torch.tensor([[1.0], [0], [0], [0]])
Km_small_first = torch.tensor([[0.0], [0], [0], [1]])
Qm_small_first = torch.tensor([[50.0], [50], [50], [0]])
Vm_small_first = torch.eye(4, 3)
