# verdict: FAILED
# says: not noticed
# Looks at the token just before, not at all of them.
pos_before = np.eye(5)
Km_before = np.vstack([np.zeros((4, 5)), np.eye(5)])
Qm_before = np.vstack([np.zeros((4, 5)), 100 * np.eye(5, k=-1)])
Vm_before = np.array([[1.0], [-1], [-1], [-1], [0], [0], [0], [0], [0]])
