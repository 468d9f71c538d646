# verdict: FAILED
# says: 4 rows
# CLS takes a position too: five are needed.
pos_unique = np.eye(4)
Km_unique = np.eye(8)
Qm_unique = 20 * np.eye(8)
Vm_unique = np.array([[-1.0]] * 3 + [[1.0]] + [[0.0]] * 4)
