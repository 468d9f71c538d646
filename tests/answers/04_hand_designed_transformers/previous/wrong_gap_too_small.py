# verdict: FAILED
# says: gap
# The shift without a scale.
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), np.eye(6, k=-1)])
Vm_previous = np.eye(9, 3)
