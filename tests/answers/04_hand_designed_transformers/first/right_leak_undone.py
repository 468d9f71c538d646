# verdict: PASSED
# Vm reads the position, but the first position's row adds nothing.
pos_first = np.array([[0.0, 1], [1, 0], [1, 0], [1, 0]])
Km_first = np.zeros((5, 1))
Km_first[4] = 1
Qm_first = np.array([[100.0], [100], [100], [0], [0]])
Vm_first = np.vstack([np.eye(3), [[5.0, 5, 5], [0, 0, 0]]])
