# verdict: FAILED
# says: same
# All positions are alike.
pos_previous = np.ones((6, 6))
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6, k=-1)])
Vm_previous = np.eye(9, 3)
