# verdict: FAILED
# says: position
# One number for each position: a line has only two ends.
pos_previous = np.arange(6.0)[:, None] - 2.5
Km_previous = np.array([[0.0], [0], [0], [1]])
Qm_previous = np.array([[0.0], [0], [0], [100]])
Vm_previous = np.eye(4, 3)
