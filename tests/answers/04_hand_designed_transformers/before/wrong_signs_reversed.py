# verdict: FAILED
# says: every sign is the opposite
# Positive if there is none.
pos_before = np.eye(5)
Km_before = np.zeros((9, 6))
Km_before[:4, 0] = [1, 0, 0, 0.5]
Km_before[4:, 1:] = np.eye(5)
Qm_before = np.zeros((9, 6))
Qm_before[:3, 0] = 100
Qm_before[4:, 1:] = -200 * np.eye(5)
Vm_before = np.zeros((9, 1))
Vm_before[[0, 3], 0] = [-1, 1]
