# verdict: FAILED
# says: token itself
# Not turned round.
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), 100 * np.eye(4)])
Vm_reverse = np.eye(7, 3)
