# verdict: FAILED
# says: Vm reads the position
# Vm reads the position.
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6, k=-1)])
Vm_previous = np.vstack([np.eye(3), 0.1 * np.ones((6, 3))])
