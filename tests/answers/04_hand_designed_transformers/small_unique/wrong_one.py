# verdict: FAILED
# says: small_unique
# One dimension.
qk_dim_small_unique = 1
pos_small_unique = None
Km_small_unique = np.array([[-1.0], [0], [1], [0]])
Qm_small_unique = 6 * Km_small_unique
Vm_small_unique = np.array([[-1.0], [-100], [-1], [1.5 * np.exp(6)]])
