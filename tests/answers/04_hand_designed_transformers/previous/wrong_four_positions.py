# verdict: FAILED
# says: 4 rows
# Four positions, as in the exercise before.
pos_previous = np.eye(4)
Km_previous = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_previous = np.vstack([np.zeros((3, 4)), 100 * np.eye(4, k=-1)])
Vm_previous = np.eye(7, 3)
