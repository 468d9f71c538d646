# verdict: FAILED
# says: swapped
# A rotation the wrong way, so the last takes the first.
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), 100 * np.roll(np.eye(6), 1, axis=1)])
Vm_previous = np.eye(9, 3)
