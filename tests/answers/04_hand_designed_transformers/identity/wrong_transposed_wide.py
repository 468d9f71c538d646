# verdict: FAILED
# says: transposed
# Built as nn.Linear stores it: (qk_dim, inputs).
Km_identity = 30 * np.eye(4, 3)
Qm_identity = np.eye(4, 3)
Vm_identity = np.eye(3)
