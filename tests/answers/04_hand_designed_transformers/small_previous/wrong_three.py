# verdict: PARTIAL
# says: smaller
# Codes of three signs.
pos_small_previous = np.array([[1.0 if p >> b & 1 else -1.0 for b in range(3)] for p in range(6)])
pos_small_previous = np.hstack([pos_small_previous, np.roll(pos_small_previous, 1, axis=0)])
Km_small_previous = np.vstack([np.zeros((3, 3)), np.eye(3), np.zeros((3, 3))])
Qm_small_previous = np.vstack([np.zeros((6, 3)), 60 * np.eye(3)])
Vm_small_previous = np.eye(9, 3)
qk_dim_small_previous = 3
