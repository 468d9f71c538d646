# verdict: PASSED
# torch.flip, eight positions.
pos_reverse = torch.eye(8)
Km_reverse = torch.vstack([torch.zeros(3, 8), torch.eye(8)])
Qm_reverse = torch.zeros(11, 8)
Qm_reverse[3:7, :4] = 64 * torch.flip(torch.eye(4), [0])
Vm_reverse = torch.eye(11, 3)
