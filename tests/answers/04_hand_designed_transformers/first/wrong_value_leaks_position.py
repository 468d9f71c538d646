# verdict: FAILED
# says: Vm reads the position
# Vm passes the position on.
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_first = np.zeros((7, 4))
Qm_first[:3, 0] = 100
Vm_first = np.vstack([np.eye(3), np.ones((4, 3))])
