# verdict: PARTIAL
# says: smaller
# The plain solution again.
qk_dim_small_identity = 3
Km_small_identity = np.eye(3)
Qm_small_identity = 100 * np.eye(3)
Vm_small_identity = np.eye(3)
