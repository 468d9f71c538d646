# verdict: FAILED
# says: some sequences
# Turned round for six positions.
pos_reverse = np.eye(6)
Km_reverse = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_reverse = np.vstack([np.zeros((3, 6)), 100 * np.eye(6)[::-1]])
Vm_reverse = np.eye(9, 3)
