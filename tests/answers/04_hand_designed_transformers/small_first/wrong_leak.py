# verdict: FAILED
# says: Vm reads the position
# Vm reads the position.
qk_dim_small_first = 1
pos_small_first = np.array([[1.0], [0], [0], [0]])
Km_small_first = np.array([[0.0], [0], [0], [1]])
Qm_small_first = np.array([[50.0], [50], [50], [0]])
Vm_small_first = np.vstack([np.eye(3), np.ones((1, 3))])
