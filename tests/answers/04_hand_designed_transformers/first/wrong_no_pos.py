# verdict: ERROR
# says: pos_first
# Positions are forgotten.
Km_first = np.array([[0.0], [0], [0], [1]])
Qm_first = np.array([[100.0], [100], [100], [0]])
Vm_first = np.eye(4, 3)
