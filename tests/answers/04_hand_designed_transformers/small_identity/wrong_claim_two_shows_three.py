# verdict: FAILED
# says: columns
# Claims 2 and shows 3.
qk_dim_small_identity = 2
Km_small_identity = 100 * np.eye(3)
Qm_small_identity = np.eye(3)
Vm_small_identity = np.eye(3)
