# verdict: FAILED
# says: 3 rows
# Three positions.
pos_reverse = np.eye(3)
Km_reverse = np.vstack([np.zeros((3, 3)), np.eye(3)])
Qm_reverse = np.vstack([np.zeros((3, 3)), 100 * np.eye(3)[::-1]])
Vm_reverse = np.eye(6, 3)
