# verdict: PASSED
# A million.
qk_dim_small_first = 1
pos_small_first = np.array([[1.0], [0], [0], [0]])
Km_small_first = np.array([[0.0], [0], [0], [1]])
Qm_small_first = np.array([[1e6], [1e6], [1e6], [0]])
Vm_small_first = np.eye(4, 3)
