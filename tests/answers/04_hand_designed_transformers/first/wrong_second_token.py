# verdict: FAILED
# says: second token
# Counts from 1.
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_first = np.zeros((7, 4))
Qm_first[:3, 1] = 100
Vm_first = np.eye(7, 3)
