# verdict: FAILED
# says: last token
# Positions grow, so the last one wins.
pos_first = np.array([[0.0], [1], [4], [9]])
Km_first = np.array([[0.0], [0], [0], [1]])
Qm_first = np.array([[30.0], [30], [30], [0]])
Vm_first = np.eye(4, 3)
