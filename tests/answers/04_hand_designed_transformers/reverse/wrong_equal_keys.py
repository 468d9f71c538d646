# verdict: FAILED
# says: same score
# Keys without positions.
pos_reverse = np.eye(4)
Km_reverse = np.ones((7, 4))
Qm_reverse = np.vstack([np.zeros((3, 4)), 100 * np.eye(4)[::-1]])
Vm_reverse = np.eye(7, 3)
