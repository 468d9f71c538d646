# verdict: FAILED
# says: first token
# Copies the first token, left over from exercise 3.1.
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.tile([100, 0, 0, 0, 0, 0], (3, 1)), np.zeros((6, 6))])
Vm_previous = np.eye(9, 3)
