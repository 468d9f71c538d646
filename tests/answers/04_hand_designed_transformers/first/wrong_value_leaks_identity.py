# verdict: FAILED
# says: Vm reads the position
# An identity in Vm that is one row too long.
pos_first = np.array([[1.0], [0], [0], [0]])
Km_first = np.array([[0.0], [0], [0], [1]])
Qm_first = np.array([[100.0], [100], [100], [0]])
Vm_first = np.vstack([np.eye(3), [[0, 0, 1]]])
