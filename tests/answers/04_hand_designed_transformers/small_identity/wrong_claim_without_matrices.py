# verdict: FAILED
# says: columns
# Claims 1 and shows 2.
qk_dim_small_identity = 1
Km_small_identity = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)]])
Qm_small_identity = 50 * Km_small_identity
Vm_small_identity = np.eye(3)
