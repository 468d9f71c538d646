# verdict: PARTIAL
# says: smaller
# Larger than needed.
qk_dim_small_identity = 4
Km_small_identity = np.eye(3, 4)
Qm_small_identity = 100 * np.eye(3, 4)
Vm_small_identity = np.eye(3)
