# verdict: FAILED
# says: itself
# Value 1 against -1: a tie for a token that occurs once.
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = np.zeros((4, 4))
Qm_unique[:3] = 40 * np.hstack([np.eye(3), np.ones((3, 1))])
Vm_unique = np.array([[-1.0], [-1], [-1], [1]])
