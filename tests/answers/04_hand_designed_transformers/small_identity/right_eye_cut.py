# verdict: PASSED
# The corner of an identity and a third direction.
qk_dim_small_identity = 2
Km_small_identity = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, -1.0]])
Qm_small_identity = 80 * Km_small_identity
Vm_small_identity = np.eye(3)
