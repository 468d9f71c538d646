# verdict: FAILED
# says: sequences
# Two columns, but all on one line.
qk_dim_small_identity = 2
Km_small_identity = np.array([[-1.0, -1], [0, 0], [1, 1]])
Qm_small_identity = 100 * Km_small_identity
Vm_small_identity = np.eye(3)
