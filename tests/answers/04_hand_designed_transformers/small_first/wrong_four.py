# verdict: PARTIAL
# says: smaller
# The solution of 3.1.
qk_dim_small_first = 4
pos_small_first = np.eye(4)
Km_small_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_small_first = np.zeros((7, 4))
Qm_small_first[:3, 0] = 100
Vm_small_first = np.eye(7, 3)
