# verdict: FAILED
# says: swapped
# The shift goes the wrong way.
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6, k=1)])
Vm_previous = np.eye(9, 3)
