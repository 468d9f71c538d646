# verdict: FAILED
# says: token before
# Left over from 5.1.
pos_reverse = np.eye(4)
Km_reverse = 1 * np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), 100 * np.roll(np.eye(4), -1, axis=1)])
Vm_reverse = np.eye(7, 3)
