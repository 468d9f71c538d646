# verdict: FAILED
# says: CLS
# CLS gets a score far below all others.
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3, :3] = 10 * np.eye(3)
Qm_unique[:, 3] = -100
Vm_unique = np.array([[-1.0], [-1], [-1], [1]])
