# verdict: FAILED
# says: swapped
# Km and Qm exchanged.
pos_before = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:4, 0] = [1, 0, 0, 0.5]
Qm_before[4:, 1:] = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:3, 0] = 100
Km_before[4:, 1:] = -200 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[[0, 3], 0] = [1, -1]
