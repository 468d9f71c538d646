# verdict: FAILED
# says: gap
# By position, but the scores are so small that the others drown it.
pos_unique = np.eye(5)
Km_unique = np.eye(9)
Qm_unique = np.zeros((9, 9))
Qm_unique[:3, :3] = 2 * np.eye(3)
Qm_unique[:3, 3] = 1
Qm_unique[4:, 4:] = -4 * np.eye(5)
Vm_unique = np.array([[-1.0]] * 3 + [[1.0]] + [[0.0]] * 5)
