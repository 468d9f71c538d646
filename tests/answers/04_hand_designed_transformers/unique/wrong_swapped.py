# verdict: FAILED
# says: swapped
# Queries and keys are exchanged.
pos_unique = None
Qm_unique = np.eye(4)
Km_unique = np.zeros((4, 4))
Km_unique[:3] = 20 * np.hstack([np.eye(3), np.ones((3, 1))])
Vm_unique = np.array([[-1.0], [-1], [-1], [1.5]])
