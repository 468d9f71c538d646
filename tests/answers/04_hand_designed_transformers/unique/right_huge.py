# verdict: PASSED
# Weights of a million.
B = 1e6
pos_unique = np.eye(5)
Km_unique = np.zeros((9, 9))
Qm_unique = np.zeros((9, 9))
Km_unique[range(9), range(9)] = B
Qm_unique[[0, 1, 2], [0, 1, 2]] = B
Qm_unique[:3, 3] = 0.25 * B
Qm_unique[range(4, 9), range(4, 9)] = -5 * B
Vm_unique = np.array([[-1.0]] * 3 + [[1.0]] + [[0.0]] * 5)
