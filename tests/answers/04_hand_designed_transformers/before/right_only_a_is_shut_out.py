# verdict: PASSED
# Only the query A shuts itself out.
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[0, 0] = 2
Km_before[3, 0] = 1
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = 40
Qm_before[4:, 1:] = -1e4 * np.eye(5)
Vm_before = 3 * np.array([[1], [0], [0], [-1], [0], [0], [0], [0], [0]])
