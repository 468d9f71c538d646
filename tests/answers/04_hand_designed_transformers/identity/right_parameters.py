# verdict: PASSED
# Weights of linear layers, transposed, with gradients switched on.
layer = nn.Linear(3, 3, bias=False)
with torch.no_grad():
    layer.weight.copy_(50 * torch.eye(3))
Km_identity = layer.weight.T
Qm_identity = nn.Parameter(torch.eye(3))
Vm_identity = nn.Parameter(torch.eye(3))
