# verdict: FAILED
# says: opposite sign
# The first position gets the smallest score.
pos_first = np.array([[1.0], [0], [0], [0]])
Km_first = np.array([[0.0], [0], [0], [-1]])
Qm_first = np.array([[100.0], [100], [100], [0]])
Vm_first = np.eye(4, 3)
