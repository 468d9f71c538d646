# verdict: ERROR
# says: pos_unique
# No positions needed, and pos_unique is not set.
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3] = 20 * np.hstack([np.eye(3), np.ones((3, 1))])
Vm_unique = np.array([[-1.0], [-1], [-1], [1.5]])
