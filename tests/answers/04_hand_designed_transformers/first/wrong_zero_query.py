# verdict: FAILED
# says: same score
# The position is in the keys, but no query asks for it.
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), 100 * np.eye(4)])
Qm_first = np.zeros((7, 4))
Vm_first = np.eye(7, 3)
