# verdict: FAILED
# says: give numbers
# The layers, not their weights.
Km_identity, Qm_identity, Vm_identity = (nn.Linear(3, 3, bias=False) for _ in range(3))
