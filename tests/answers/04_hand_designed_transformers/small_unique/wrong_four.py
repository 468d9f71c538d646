# verdict: PARTIAL
# says: smaller
# Four dimensions, by content.
qk_dim_small_unique = 4
pos_small_unique = None
Km_small_unique = np.eye(4)
Qm_small_unique = np.vstack([np.hstack([20 * np.eye(3), np.full((3, 1), 20.0)]), np.zeros((1, 4))])
Vm_small_unique = np.array([[-1.0], [-1], [-1], [1.5]])
