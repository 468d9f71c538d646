# verdict: PASSED
# All positions but the first are punished.
pos_first = torch.tensor([[0.0], [1], [1], [1]])
Km_first = torch.tensor([[0.0], [0], [0], [-1]])
Qm_first = torch.tensor([[40.0], [40], [40], [0]])
Vm_first = torch.cat([torch.eye(3), torch.zeros(1, 3)])
