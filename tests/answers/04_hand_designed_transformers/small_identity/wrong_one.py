# verdict: FAILED
# says: some sequences
# One dimension: the middle one is never chosen.
qk_dim_small_identity = 1
Km_small_identity = np.array([[-1.0], [0], [1]])
Qm_small_identity = 100 * Km_small_identity
Vm_small_identity = np.eye(3)
