# verdict: FAILED
# says: Vm reads the position
# An identity for the values of the positions as well.
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), 100 * np.eye(4)[::-1]])
Vm_reverse = np.vstack([np.eye(3), np.eye(4, 3)])
