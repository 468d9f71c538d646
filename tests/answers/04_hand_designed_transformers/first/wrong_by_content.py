# verdict: FAILED
# says: token itself
# The identity by content, with rows of zeros for the position.
pos_first = np.eye(4)
Km_first = np.vstack([10 * np.eye(3), np.zeros((4, 3))])
Qm_first = np.vstack([10 * np.eye(3), np.zeros((4, 3))])
Vm_first = np.eye(7, 3)
