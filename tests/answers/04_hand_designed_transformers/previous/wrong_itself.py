# verdict: FAILED
# says: token itself
# No shift at all.
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6)])
Vm_previous = np.eye(9, 3)
