# verdict: FAILED
# says: itself
# Own copies score high, and the token itself is one of them.
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3, :3] = 100 * np.eye(3)
Qm_unique[:3, 3] = 50
Vm_unique = np.array([[-1.0], [-1], [-1], [1]])
