# verdict: PASSED
# The distance to the own number, squared: two columns.
k = np.array([-1.0, 0.0, 1.0])
Km_small_identity = np.stack([k, k**2], 1)
Qm_small_identity = 60 * np.stack([2 * k, -np.ones(3)], 1)
Vm_small_identity = np.eye(3)
qk_dim_small_identity = np.int64(2)
