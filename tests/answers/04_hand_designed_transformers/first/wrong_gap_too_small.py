# verdict: FAILED
# says: gap
# Score 1 for the first, 0 for the others.
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_first = np.zeros((7, 4))
Qm_first[:3, 0] = 1
Vm_first = np.eye(7, 3)
