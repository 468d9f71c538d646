# verdict: FAILED
# says: Vm reads the position
# The rows of Vm for the positions are not zero.
pos_unique = np.eye(5)
Km_unique = np.eye(9)
Qm_unique = np.zeros((9, 9))
Qm_unique[:3, :3] = 100 * np.eye(3)
Qm_unique[:3, 3] = 50
Qm_unique[4:, 4:] = -300 * np.eye(5)
Vm_unique = np.array([[-1.0]] * 3 + [[1.0]] + [[5.0], [-3.0], [2.0], [2.0], [2.0]])
