# verdict: FAILED
# says: 3 rows
# Three positions only.
pos_first = np.eye(3)
Km_first = np.vstack([np.zeros((3, 3)), np.eye(3)])
Qm_first = np.zeros((6, 3))
Qm_first[:3, 0] = 100
Vm_first = np.eye(6, 3)
