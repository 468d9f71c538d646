# verdict: FAILED
# says: at least 1
# No dimension: an average.
qk_dim_small_first = 0
pos_small_first = np.array([[1.0], [0], [0], [0]])
Km_small_first = np.zeros((4, 0))
Qm_small_first = np.zeros((4, 0))
Vm_small_first = np.eye(4, 3)
