# verdict: PASSED
# Eight positions, single precision.
pos_before = np.eye(8, dtype=np.float32)
Km_before = np.zeros((12, 9), dtype=np.float32)
Km_before[:4, 0] = 1, 0, 0, 0.5
Km_before[4:, 1:] = np.eye(8)
Qm_before = np.zeros((12, 9), dtype=np.float32)
Qm_before[:4, 0] = 90
Qm_before[4:, 1:] = -300 * np.eye(8)
Vm_before = np.zeros((12, 1), dtype=np.float32)
Vm_before[0], Vm_before[3] = 1, -1
