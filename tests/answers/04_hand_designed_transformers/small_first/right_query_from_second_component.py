# verdict: PASSED
# A constant component in pos makes the query.
qk_dim_small_first = 1
pos_small_first = np.array([[1.0, 1], [0, 1], [0, 1], [0, 1], [0, 1]])
Km_small_first = np.array([0, 0, 0, 1, 0]).reshape(5, 1)
Qm_small_first = np.array([0, 0, 0, 0, 99]).reshape(5, 1)
Vm_small_first = np.eye(5, 3)
