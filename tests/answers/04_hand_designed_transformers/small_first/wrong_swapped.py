# verdict: FAILED
# says: swapped
# Km and Qm exchanged.
qk_dim_small_first = 1
pos_small_first = np.array([[1.0], [0], [0], [0]])
Qm_small_first = np.array([[0.0], [0], [0], [1]])
Km_small_first = np.array([[50.0], [50], [50], [0]])
Vm_small_first = np.eye(4, 3)
