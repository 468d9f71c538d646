# verdict: PARTIAL
# says: smaller
# The solution of 5.1.
qk_dim_small_previous = 6
pos_small_previous = np.eye(6)
Km_small_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_small_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6, k=-1)])
Vm_small_previous = np.eye(9, 3)
